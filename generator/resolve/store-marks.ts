import type { Schema } from "@agent-connectors/runtime";
import type { Entity } from "../manifest/generated/manifest.ts";
import type { Type } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { namedType } from "./type.ts";

type Fields = Readonly<Record<string, Schema>>;

/** A mark of a field for the context store (`store` in a manifest), such as `key` or `omitted`. */
export interface Mark {
  /** For a member of an object, its dotted path. */
  readonly name: string;
  /** The name of the top-level field that has the mark, or that contains the marked member. */
  readonly outermost: string;
  readonly schema: Schema;
  readonly word: NonNullable<Type["store"]>[number];
  /** The path of `store` in the manifest. */
  readonly path: ManifestPath;
}

/** Fields, and the paths of the declarations whose marks apply. Marks inside the named type of a field do not apply. */
interface Marked {
  readonly fields: Fields;
  readonly declared: readonly ManifestPath[];
}

/**
 * Returns the marks of fields and of the members of objects. Reports each mark inside an array or a map, because a field there
 * can have several values.
 */
export function marksOf(
  context: Context,
  { fields, declared }: Marked,
  outer: readonly string[] = [],
): readonly Mark[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const names = [...outer, name];
    const [outermost = name] = names;
    const { marks = [], path: field = [] } = context.declarations.get(schema) ?? {};
    const path = [...field, "store"];
    for (const inner of itemsOf(schema))
      for (const { path: at } of marksOf(context, { fields: inner.properties ?? {}, declared }))
        context.report(
          "misplaced-key",
          { key: "store", owner: "fields outside arrays and maps", here: `'${name}'` },
          { path: at, part: "key" },
        );
    const isDeclared = declared.some((outer) => outer.every((segment, index) => path[index] === segment));
    return [
      ...(isDeclared ? marks.map((word) => ({ name: names.join("."), outermost, schema, word, path })) : []),
      ...marksOf(context, { fields: schema.properties ?? {}, declared }, names),
    ];
  });
}

/** Returns the schemas of all items and values inside arrays and maps, at any depth. */
function itemsOf({ items, additionalProperties: values }: Schema): readonly Schema[] {
  const inner = [items, values].filter((schema) => typeof schema === "object");
  return inner.flatMap((schema) => [schema, ...itemsOf(schema)]);
}

/** Whether an entity itself declares or includes fields with marks for the store. Such an entity needs no `context_store`. */
export function hasStoreMarks(context: Context, { record_type, fields, include }: Entity): boolean {
  if (record_type === undefined || !(fields ?? include)) return false;
  return marksOf(context, recordFields(context, record_type)).length > 0;
}

/** Returns the fields of a record type, and the paths of their declarations in this type and its included types. */
export function recordFields(context: Context, name: string | undefined): Marked & { readonly schema?: Schema } {
  const type = name === undefined ? undefined : context.types.get(name);
  if (name === undefined || !type) return { fields: {}, declared: [] };
  const schema = namedType(context, name, { path: type.path, use: "record" });
  return { schema, fields: schema.properties ?? {}, declared: declarationsOf(context, name) };
}

function declarationsOf({ types, brokenTypes }: Context, name: string): readonly ManifestPath[] {
  if (brokenTypes.has(name)) return [];
  const names = new Set([name]);
  // The loop also visits the names that it adds to the set.
  for (const each of names) for (const other of types.get(each)?.include ?? []) names.add(other);
  return [...names].flatMap((each) => types.get(each) ?? []).map(({ path }) => path);
}
