import { type Problem, type Schema, storeColumns, unknownName } from "@agent-connectors/runtime";
import type { ColumnType, StoreTable } from "../table.ts";
import type { Place } from "./plan.ts";

/** Finds the field at a dotted path; a problem with the nearest field if there is none. */
export function findPlace(table: StoreTable, name: string, path: string): Place | Problem {
  const column = table.columns.find((each) => name === each.name || name.startsWith(`${each.name}.`));
  if (column === undefined) return unknownField(table, name, path);
  const below = name === column.name ? [] : name.slice(column.name.length + 1).split(".");
  if (below.length > 0 && column.type !== "json") return unknownField(table, name, path);
  const schema = schemaBelow(column.schema, below);
  if (schema === undefined || below.includes("")) return unknownField(table, name, path);
  return { column, below, ...valuesAt(schema) };
}

export function isProblem(value: object): value is Problem {
  return "expected" in value;
}

function unknownField(table: StoreTable, name: string, path: string): Problem {
  const prefix = `${name}.`;
  const members = table.columns.filter((column) => column.name.startsWith(prefix)).map((column) => column.name);
  return unknownName(path, { noun: "field", name, names: members.length > 0 ? members : fieldsOf(table) });
}

/** The names of all declared fields: the columns, and the members of the objects in their arrays. */
export function fieldsOf(table: StoreTable): readonly string[] {
  return table.columns.flatMap(({ name, schema }) => [name, ...membersOf(schema).map((member) => `${name}.${member}`)]);
}

function membersOf(schema: Schema): readonly string[] {
  const { properties = {} } = elementOf(schema);
  return Object.entries(properties).flatMap(([name, member]) => [
    name,
    ...membersOf(member).map((inner) => `${name}.${inner}`),
  ]);
}

/** The schema at a path below a schema, across arrays; `{}` where nothing is declared, `undefined` for an undeclared member. */
function schemaBelow(schema: Schema, below: readonly string[]): Schema | undefined {
  const [name, ...rest] = below;
  if (name === undefined) return schema;
  const element = elementOf(schema);
  const isDeclared = Object.keys(element.properties ?? {}).length > 0;
  if (isDeclared && !Object.hasOwn(element.properties ?? {}, name)) return undefined;
  return schemaBelow(memberSchema(element, name), rest);
}

/** The schema of a member of an object; `{}` for an undeclared member. */
export function memberSchema({ properties = {} }: Schema, name: string): Schema {
  return Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
}

/** The schema of the elements of an array, or of the elements of its elements; another schema as it is. */
function elementOf(schema: Schema): Schema {
  return schema.items === undefined ? schema : elementOf(schema.items);
}

function valuesAt(schema: Schema): Pick<Place, "type" | "schema"> {
  const element = elementOf(schema);
  return { type: typeOf(element), schema: element };
}

/** The type of the values of a schema. An object with declared members is `json`, and one without them is `any`. */
export function typeOf(schema: Schema): ColumnType | "any" {
  const [first, ...others] = storeColumns({ transformations: [], omit: [], fields: { value: schema } });
  if (first === undefined || others.length > 0 || first.path.length > 1) return "json";
  return first.type === "json" ? "any" : first.type;
}
