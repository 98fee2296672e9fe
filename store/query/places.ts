import { type Problem, type Schema, storeColumns, unknownName } from "@agent-connectors/runtime";
import type { ColumnType, StoreTable } from "../table.ts";
import type { Place } from "./plan.ts";

/** Maximum names in a path below a column. It limits the recursion of `memberAt`. */
const maxNames = 64;

/** Returns the field with the dotted path `name`, or a problem. `path` is the path in the problem. */
export function findPlace(table: StoreTable, name: string, path: string): Place | Problem {
  const column = table.columns.find((each) => name === each.name || name.startsWith(`${each.name}.`));
  if (column === undefined) return unknownField(table, name, path);
  if (name === column.name) return { column, below: [], ...valuesAt(column.schema) };
  const below = name.slice(column.name.length + 1);
  if (below.split(".").length > maxNames)
    return {
      path,
      code: "size",
      expected: `at most ${maxNames} names below a field`,
      found: "more",
      maximum: maxNames,
    };
  const member = column.type === "json" ? memberAt(column.schema, below) : undefined;
  return member ? { column, ...member } : unknownField(table, name, path);
}

/** Whether the result of a check is a problem. */
export function isProblem(value: object): value is Problem {
  return "expected" in value;
}

function unknownField(table: StoreTable, name: string, path: string): Problem {
  const prefix = `${name}.`;
  const members = table.columns.filter((column) => column.name.startsWith(prefix)).map((column) => column.name);
  return unknownName(path, { noun: "field", name, names: members.length > 0 ? members : fieldsOf(table) });
}

/** The names of all declared fields: the columns, and the members of objects in arrays. */
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

/**
 * A name below an array means a member of the array's elements. A declared name may contain dots. Below a value of type `any`
 * without declared members, every path without empty names is valid.
 */
function memberAt(schema: Schema, path: string): Pick<Place, "below" | "type" | "schema"> | undefined {
  const element = elementOf(schema);
  const declared = Object.keys(element.properties ?? {});
  if (declared.length === 0 && typeOf(element) !== "any") return undefined;
  const name =
    declared.length > 0 ? declared.find((each) => path === each || path.startsWith(`${each}.`)) : path.split(".")[0];
  if (!name) return undefined;
  const member = memberSchema(element, name);
  if (path === name) return { below: [name], ...valuesAt(member) };
  const inner = memberAt(member, path.slice(name.length + 1));
  return inner && { ...inner, below: [name, ...inner.below] };
}

/** The schema of a member of an object; `{}` for an undeclared member. */
export function memberSchema({ properties = {} }: Schema, name: string): Schema {
  return Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
}

/** Descends through all levels of arrays. */
function elementOf(schema: Schema): Schema {
  return schema.items === undefined ? schema : elementOf(schema.items);
}

function valuesAt(schema: Schema): Pick<Place, "type" | "schema"> {
  const element = elementOf(schema);
  return { type: typeOf(element), schema: element };
}

/**
 * The type of a schema's values: `json` for objects with declared members, `any` for other objects, for arrays, and for values of
 * several types.
 */
export function typeOf(schema: Schema): ColumnType | "any" {
  const [first, ...others] = storeColumns({ transformations: [], omit: [], fields: { value: schema } });
  if (first === undefined || others.length > 0 || first.path.length > 1) return "json";
  return first.type === "json" ? "any" : first.type;
}
