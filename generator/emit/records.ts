import type { Connector, Schema } from "@agent-connectors/runtime";
import { namedTypes, parts } from "./contents.ts";
import type { File } from "./emit.ts";
import { Identifier, literal } from "./literal.ts";
import { fieldsConstant } from "./names.ts";
import { doc, exported, importTypes, printSource } from "./print-source.ts";
import { limits, prose, sentence } from "./render.ts";
import { interfaceOf, type Member } from "./type.ts";

/** Generates `generated/<kind>/records.ts`: an interface for each named object type, and the schemas as data. */
export function emitRecords(connector: Connector, shared: SharedFields): File {
  const types = [...namedTypes(connector)];
  return printSource(`generated/${connector.kind}/records.ts`, [
    ...importTypes("@agent-connectors/runtime", ["Schema"]),
    ...types.map(([name, schema]) => interfaceOf(name, schema.description ?? words(name), members(schema))),
    ...shared.constants.map(({ name, type, fields }) =>
      exported(`Fields of \`${type}\`.`, `const ${name}: Readonly<Record<string, Schema>> = ${literal(fields)};`),
    ),
    exported(
      "The schema of each record, by name.",
      `const records: Readonly<Record<string, Schema>> = ${literal(shared.in(connector.records))};`,
    ),
  ]);
}

function members(schema: Schema): Readonly<Record<string, Member>> {
  const entries = Object.entries(schema.properties ?? {}).map(([name, field]): [string, Member] => [
    name,
    {
      schema: field,
      required: schema.required?.includes(name) ?? false,
      docs: doc(prose(field.description, sentence(limits(field)))),
    },
  ]);
  return Object.fromEntries(entries);
}

/** Converts `DeletedCustomer` to `Deleted customer.` */
function words(name: string): string {
  const text = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return sentence([text]);
}

/** A constant with the fields of a named type. */
interface FieldsConstant {
  readonly name: string;
  readonly type: string;
  readonly fields: unknown;
}

/** The fields of named types. Each constant is printed once, and other data refers to it. */
export interface SharedFields {
  /** Each constant follows the constants that it refers to. */
  readonly constants: readonly FieldsConstant[];
  /** Returns `data` with the fields of named types replaced by the names of their constants. */
  in(data: unknown): unknown;
}

/** Returns the fields of a connector's named types as constants. */
export function sharedFields(connector: Connector): SharedFields {
  const types = namedTypes(connector);
  const printed = new Map([...types].map(([type, { properties }]) => [type, JSON.stringify(properties)]));
  const replace = (data: unknown): unknown => {
    if (data instanceof Identifier) return data;
    if (Array.isArray(data)) return data.map(replace);
    if (typeof data !== "object" || data === null) return data;
    const name = nameOf(data, printed);
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [
        key,
        name !== undefined && key === "properties" ? new Identifier(fieldsConstant(name)) : replace(value),
      ]),
    );
  };
  const constants = dependenciesFirst(types).map((type) => ({
    name: fieldsConstant(type),
    type,
    fields: replace(types.get(type)?.properties),
  }));
  return { constants, in: replace };
}

/** Returns the names of the constants that `data` refers to. `data` is a result of `SharedFields.in`. */
export function identifiersIn(data: unknown): readonly string[] {
  if (data instanceof Identifier) return [data.name];
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(identifiersIn) : [];
}

function nameOf(data: object, printed: ReadonlyMap<string, string>): string | undefined {
  if (!("title" in data) || !("properties" in data) || typeof data.title !== "string") return undefined;
  return printed.get(data.title) === JSON.stringify(data.properties) ? data.title : undefined;
}

function dependenciesFirst(types: ReadonlyMap<string, Schema>): readonly string[] {
  const ordered = new Set<string>();
  const visit = (schema: Schema): void => {
    for (const part of parts(schema)) visit(part);
    if (schema.title !== undefined && types.has(schema.title)) ordered.add(schema.title);
  };
  for (const schema of types.values()) visit(schema);
  return [...ordered];
}
