import { type Schema, storeColumns } from "@agent-connectors/runtime";
import type { StoreTable } from "@agent-connectors/store";
import fc from "fast-check";
import type { Field, Kind } from "./evaluate.ts";

/** A random record type. Many of its field names need quotes in SQL. */
export interface Model {
  readonly table: StoreTable;
  readonly fields: Readonly<Record<string, Schema>>;
  /** The keys are dotted paths. */
  readonly searchable: Readonly<Record<string, Field>>;
}

const long = "a_name_of_more_than_63_bytes_which_postgresql_cuts_off_after_63_bytes";
const names = [
  ..."title Count select ORDER group_by $1 ? 100% a-b x.y constructor value true ünï 日本 _id".split(" "),
  'quo"te',
  "sp ace",
  "it's",
  long,
];

const scalars: readonly (readonly [Schema, Kind])[] = [
  [{ type: ["string", "null"] }, "text"],
  [{ type: "string" }, "text"],
  [{ type: "integer" }, "integer"],
  [{ type: "string", format: "int64" }, "integer"],
  [{ type: "number" }, "number"],
  [{ type: "string", format: "decimal" }, "decimal"],
  [{ type: "boolean" }, "boolean"],
  [{ type: "string", format: "date-time" }, "time"],
  [{ type: "string", format: "date" }, "time"],
  [{ type: "integer", format: "epoch-seconds" }, "seconds"],
  [{ type: "integer", format: "epoch-millis" }, "millis"],
];

const kindsOfSchemas: ReadonlyMap<string, Kind> = new Map(
  scalars.map(([schema, kind]) => [JSON.stringify(schema), kind] as const),
);

/** The type of a schema's values. For an array, the type of its elements. */
export function kindOf(schema: Schema): Kind {
  if (schema.items) return kindOf(schema.items);
  if (schema.properties) return "objects";
  return kindsOfSchemas.get(JSON.stringify(schema)) ?? "any";
}

const scalar = fc.constantFrom(...scalars.map(([schema]) => schema));
const open = fc.constantFrom<Schema>({ type: "object" }, {});

function members(depth: number, most: number): fc.Arbitrary<Readonly<Record<string, Schema>>> {
  const all = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), schema(depth)), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: most,
  });
  return all.map((entries) => Object.fromEntries(entries));
}

function schema(depth: number): fc.Arbitrary<Schema> {
  if (depth === 0) return scalar;
  return fc.oneof(
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: open },
    { weight: 1, arbitrary: members(depth - 1, 3).map((properties): Schema => ({ type: "object", properties })) },
    { weight: 2, arbitrary: schema(depth - 1).map((items): Schema => ({ type: "array", items })) },
  );
}

/** Random models with a key and at most 14 other top-level fields. */
export const models: fc.Arbitrary<Model> = members(3, 14)
  .map((others) => modelOf({ id: { type: "integer" }, ...others }))
  .filter(({ table }) => {
    const kept = table.columns.map(({ name }) => Buffer.from(name).subarray(0, 63).toString());
    // PostgreSQL cannot distinguish names with the same first 63 bytes, so its context store refuses such columns.
    return new Set(kept).size === kept.length;
  });

function modelOf(fields: Readonly<Record<string, Schema>>): Model {
  const columns = storeColumns({ transformations: [], omit: [], fields });
  const searchable = searchableIn(fields, { path: [], isBelow: false });
  return { table: { entity: "things", key: ["id"], columns, semantic: {} }, fields, searchable };
}

interface At {
  readonly path: readonly string[];
  /** Whether `path` leads into an array. */
  readonly isBelow: boolean;
}

function searchableIn(fields: Readonly<Record<string, Schema>>, at: At): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) =>
      Object.entries(searchableOf(schema, { ...at, path: [...at.path, name] })),
    ),
  );
}

function searchableOf(schema: Schema, { path, isBelow }: At): Readonly<Record<string, Field>> {
  const own = (place: Field["place"]) => ({ [path.join(".")]: { kind: kindOf(schema), place, path } });
  const json = isBelow ? "below" : "json";
  if (schema.items) return { ...own(json), ...belowArray(schema.items, path) };
  if (schema.properties && !isBelow) return searchableIn(schema.properties, { path, isBelow });
  if (schema.properties) return { ...own(json), ...searchableIn(schema.properties, { path, isBelow }) };
  if (kindOf(schema) !== "any") return own(isBelow ? "below" : "scalar");
  return { ...own(json), ...undeclaredBelow(path) };
}

function belowArray(items: Schema, path: readonly string[]): Readonly<Record<string, Field>> {
  if (items.items) return belowArray(items.items, path);
  if (items.properties) return searchableIn(items.properties, { path, isBelow: true });
  return kindOf(items) === "any" ? undeclaredBelow(path) : {};
}

function undeclaredBelow(path: readonly string[]): Readonly<Record<string, Field>> {
  const places = [["a"], ["a", "b"]].map((more) => [...path, ...more]);
  return Object.fromEntries(
    places.map((names) => [names.join("."), { kind: "any", place: "below", path: names }] as const),
  );
}

/** The schema of a field's values. For an array, the schema of its elements. */
export function schemaAt({ fields }: Model, { path }: Field): Schema {
  const found = path.reduce<Schema>((schema, name) => elementOf(schema).properties?.[name] ?? {}, {
    properties: fields,
  });
  return elementOf(found);
}

function elementOf(schema: Schema): Schema {
  return schema.items ? elementOf(schema.items) : schema;
}
