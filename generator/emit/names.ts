import type { Connector, Entity } from "@agent-connectors/runtime";
import { deviceNames, printedTypes } from "../reserved-names.ts";
import { actionsOf, entitiesOf, namedTypes } from "./contents.ts";

/** The TypeScript names of what is printed for one connector. */
export interface Names {
  /** Interface of the whole client. */
  readonly shape: string;
  /** Constant that holds the model. */
  readonly constant: string;
  readonly entities: Readonly<Record<string, EntityNames>>;
}

export interface EntityNames {
  readonly shape: string;
  readonly constant: string;
  /** Name of the module, without its extension. */
  readonly file: string;
}

/**
 * Names that cannot be those of a `const` in a module.
 * https://tc39.es/ecma262/#prod-ReservedWord, what strict mode and modules add, and what TypeScript keeps.
 */
const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function globalThis if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** The names of a connector's interfaces, constants and modules; one that is taken already is lengthened. */
export function namesOf(connector: Connector): Names {
  const types = [...namedTypes(connector).keys()];
  const shapes = new Set([...printedTypes, ...types]);
  const constants = new Set([...reservedConstants, ...types.map(fieldsConstant)]);
  const files = new Set(["index", "records", "shared", ...deviceNames]);
  const entities = entitiesOf(connector).map((entity): [string, EntityNames] => [
    entity.name,
    {
      shape: free({ name: pascalCase(entity.name), suffix: "Client" }, shapes, (shape) => interfacesOf(shape, entity)),
      constant: free({ name: camelCase(entity.name), suffix: "Entity" }, constants),
      file: free({ name: entity.name, suffix: "_" }, files),
    },
  ]);
  return {
    shape: free({ name: pascalCase(connector.kind), suffix: "Connector" }, shapes, (shape) =>
      givenTypes(shape, connector),
    ),
    constant: free({ name: camelCase(connector.kind), suffix: "Connector" }, constants),
    entities: Object.fromEntries(entities),
  };
}

const reservedConstants: readonly string[] = [...RESERVED, "records", "connector"];

/** The constants that the modules of a connector hold already. */
export function takenConstants(connector: Connector, { constant, entities }: Names): Set<string> {
  const types = [...namedTypes(connector).keys()];
  return new Set([
    ...reservedConstants,
    constant,
    ...Object.values(entities).map((entity) => entity.constant),
    ...types.map(fieldsConstant),
  ]);
}

/** `invoice_finalizations` as `InvoiceFinalizations`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
}

/** `invoice_finalizations` as `invoiceFinalizations`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** Name of the constant that holds the fields of a named type. */
export function fieldsConstant(type: string): string {
  return `${camelCase(type)}Fields`;
}

/** Interfaces of an entity's module, whose names begin with that of its client. */
function interfacesOf(shape: string, entity: Entity): readonly string[] {
  const prefixes = actionsOf(entity).map(([name]) => `${shape}${pascalCase(name)}`);
  return prefixes.flatMap((prefix) => [`${prefix}Params`, `${prefix}Meta`]);
}

/** Types of what a caller gives, whose names begin with that of the connector. */
function givenTypes(shape: string, { auth }: Connector): readonly string[] {
  const options = auth.map(({ name }) => `${shape}${pascalCase(name)}Credentials`);
  return [`${shape}Config`, `${shape}Credentials`, `${shape}Options`, ...options];
}

/** A name that is not taken, nor are those that are made of it; from now on they are. */
function free(
  { name, suffix }: { readonly name: string; readonly suffix: string },
  taken: Set<string>,
  madeOf: (name: string) => readonly string[] = () => [],
): string {
  const all = [name, ...madeOf(name)];
  if (all.some((one) => taken.has(one))) return free({ name: `${name}${suffix}`, suffix }, taken, madeOf);
  for (const one of all) taken.add(one);
  return name;
}
