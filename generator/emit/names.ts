import { type Connector, type Entity, entitiesOf } from "@agent-connectors/runtime";
import { deviceNames, reservedTypes } from "../reserved-names.ts";
import { actionsOf, namedTypes } from "./contents.ts";

/** The TypeScript names in the generated files of one connector. */
export interface Names {
  /** Interface of the whole client. */
  readonly shape: string;
  /** Constant with the model. */
  readonly constant: string;
  readonly entities: Readonly<Record<string, EntityNames>>;
}

/** The TypeScript names of one entity. */
export interface EntityNames {
  readonly shape: string;
  readonly constant: string;
  /** Name of the module, without its extension. */
  readonly file: string;
}

/**
 * Names that no generated constant has: the reserved words of JavaScript (https://tc39.es/ecma262/#prod-ReservedWord), the
 * additional names that strict mode and modules reserve, and the globals `globalThis` and `undefined`.
 */
const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function globalThis if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** Returns unique names for a connector's interfaces, constants and modules. Appends a suffix to a name that is in use. */
export function namesOf(connector: Connector): Names {
  const types = [...namedTypes(connector).keys()];
  const shapes = new Set([...reservedTypes, ...types]);
  const constants = new Set([...reservedConstants, ...types.map(fieldsConstant)]);
  const files = new Set(["index", "records", "shared", ...deviceNames]);
  const entities = Object.values(entitiesOf(connector)).map((entity): [string, EntityNames] => [
    entity.name,
    {
      shape: reserveName({ name: pascalCase(entity.name), suffix: "Client" }, shapes, (shape) =>
        interfacesOf(shape, entity),
      ),
      constant: reserveName({ name: camelCase(entity.name), suffix: "Entity" }, constants),
      file: reserveName({ name: entity.name, suffix: "_" }, files),
    },
  ]);
  return {
    shape: reserveName({ name: pascalCase(connector.kind), suffix: "Connector" }, shapes, (shape) =>
      optionTypes(shape, connector),
    ),
    constant: reserveName({ name: camelCase(connector.kind), suffix: "Connector" }, constants),
    entities: Object.fromEntries(entities),
  };
}

const reservedConstants: readonly string[] = [...RESERVED, "records", "connector"];

/** Returns the names that further constants in a connector's modules cannot have: reserved names and names in use. */
export function takenConstants(connector: Connector, { constant, entities }: Names): Set<string> {
  const types = [...namedTypes(connector).keys()];
  return new Set([
    ...reservedConstants,
    constant,
    ...Object.values(entities).map((entity) => entity.constant),
    ...types.map(fieldsConstant),
  ]);
}

/** Converts `invoice_finalizations` to `InvoiceFinalizations`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts `invoice_finalizations` to `invoiceFinalizations`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** Returns the name of the constant with the fields of a named type. */
export function fieldsConstant(type: string): string {
  return `${camelCase(type)}Fields`;
}

function interfacesOf(shape: string, entity: Entity): readonly string[] {
  const prefixes = actionsOf(entity).map(([name]) => `${shape}${pascalCase(name)}`);
  const stored = entity.contextStore ? [`${shape}Columns`, `${shape}Stored`] : [];
  return [...prefixes.flatMap((prefix) => [`${prefix}Params`, `${prefix}Meta`]), ...stored];
}

/** Returns the names of the credentials types, in the order of the auth options. */
export function credentialTypes(shape: string, { auth }: Pick<Connector, "auth">): readonly string[] {
  const taken = new Set<string>();
  return auth.map(({ name }) => reserveName({ name: `${shape}${pascalCase(name)}Credentials`, suffix: "_" }, taken));
}

function optionTypes(shape: string, connector: Connector): readonly string[] {
  return [`${shape}Config`, `${shape}Credentials`, `${shape}Options`, ...credentialTypes(shape, connector)];
}

/** Returns an unused name whose derived names are also unused, and marks all of them as in use. */
export function reserveName(
  { name, suffix }: { readonly name: string; readonly suffix: string },
  taken: Set<string>,
  derivedFrom: (name: string) => readonly string[] = () => [],
): string {
  const all = [name, ...derivedFrom(name)];
  if (all.some((one) => taken.has(one))) return reserveName({ name: `${name}${suffix}`, suffix }, taken, derivedFrom);
  for (const one of all) taken.add(one);
  return name;
}
