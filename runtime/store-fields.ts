import { flatten } from "./extract/transformations/flatten.ts";
import type { Schema, Transformation } from "./model.ts";
import type { ContextStore } from "./store-model.ts";

type Fields = Readonly<Record<string, Schema>>;

/**
 * Every searchable field of an entity in the context store: the fields of its record as the store's own changes of shape
 * leave them, without the omitted ones, and the fields that only the store has.
 */
export function storeFields(store: Pick<ContextStore, "transformations" | "omit" | "fields">, record?: Schema): Fields {
  const shaped = store.transformations.reduce<Fields>(afterStep, record?.properties ?? {});
  return { ...without(shaped, store.omit), ...store.fields };
}

/** The fields after a change of shape, as far as they are the same for all data; `fields` of the store declares the rest. */
function afterStep(fields: Fields, step: Transformation): Fields {
  if (step.kind === "flatten") return flattened(fields);
  if (step.kind === "project" || step.kind === "columns") return {};
  return step.kind === "drop" ? without(fields, step.fields) : fields;
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** `flatten` names the fields: a schema in an array is a value to it, which it does not enter. */
function flattened(fields: Fields): Fields {
  const [names] = flatten([tree(fields)]);
  // The result is the one object, and holds the arrays that `tree` made.
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
