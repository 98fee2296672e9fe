import { flatten, type Reshape, type Schema } from "@agent-connectors/runtime";
import type { ContextStore, Entity } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { recordOf } from "./record.ts";
import { namedType, resolveType } from "./type.ts";

type Fields = Readonly<Record<string, Schema>>;

/**
 * The fields of an entity in the context store: those of its record as the store's own changes of shape leave them,
 * less the omitted, with those that only the store has.
 */
export function storeFields(
  context: Context,
  { fields = {}, omit = [] }: ContextStore,
  {
    path,
    entity,
    reshape,
  }: { readonly path: ManifestPath; readonly entity: Entity; readonly reshape: readonly Reshape[] },
): Fields {
  const record = recordOf(context, entity);
  const schema = record && namedType(context, record.name, { path, use: "record" });
  const given = schema?.properties ?? {};
  for (const [index, name] of omit.entries())
    if (!Object.hasOwn(given, name))
      context.report(
        "unknown-name",
        {
          what: record ? `a field of ${record.name}` : "a field",
          name,
          nearest: context.nearest(name, Object.keys(given)),
        },
        { path: [...path, "omit", index] },
      );
  const shaped = reshape.reduce<Fields>(afterStep, given);
  const kept = Object.entries(shaped).filter(([name]) => !omit.includes(name));
  const own = Object.entries(fields).map(([name, type]): [string, Schema] => [
    name,
    resolveType(context, type, { path: [...path, "fields", name], use: "record" }),
  ]);
  return Object.fromEntries([...kept, ...own]);
}

/** What a change of shape makes of the fields, as far as it can be told without data; the rest are given in `fields`. */
function afterStep(fields: Fields, step: Reshape): Fields {
  if (step.kind === "flatten") return flattened(fields);
  if (step.kind === "project" || step.kind === "columns") return {};
  if (step.kind !== "drop") return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !step.fields.includes(name)));
}

/** Named by the runtime's own flatten: a schema in an array is a value to it, not an object to go into. */
function flattened(fields: Fields): Fields {
  const [names] = flatten([tree(fields)]);
  // It gives back the one object, and in it the arrays that `tree` made.
  const leaves = Object.entries(names as Readonly<Record<string, readonly [Schema]>>);
  return Object.fromEntries(leaves.map(([name, [schema]]) => [name, schema]));
}

function tree(fields: Fields): object {
  const members = Object.entries(fields).map(([name, schema]) => {
    const inner = schema.properties ?? {};
    return [name, Object.keys(inner).length > 0 ? tree(inner) : [schema]];
  });
  return Object.fromEntries(members);
}
