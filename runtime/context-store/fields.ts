import { type FieldRoute, fieldRoute } from "../extract/project.ts";
import { flatten } from "../extract/transformations/flatten.ts";
import { without } from "../extract/transformations/record.ts";
import type { Schema, Transformation } from "../model.ts";
import type { StoreRules } from "./model.ts";

type Fields = Readonly<Record<string, Schema>>;

/**
 * Returns all searchable fields of an entity: the record's fields after the store's transformations and without `store.omit`,
 * and the fields that the store itself declares.
 */
export function storeFields(store: Pick<StoreRules, "transformations" | "omit" | "fields">, record?: Schema): Fields {
  const shaped = store.transformations.reduce<Fields>(afterStep, record?.properties ?? {});
  return { ...without(shaped, store.omit), ...store.fields };
}

/**
 * Returns the fields after a transformation. After `project` and `columns`, no schema is known. Transformations without a
 * rule below, such as `merge`, leave the fields unchanged: the store's `fields` declares the fields that they add.
 */
function afterStep(fields: Fields, step: Transformation): Fields {
  if (step.kind === "flatten") return flattened(fields);
  if (step.kind === "unwrap") return step.path.reduce(fieldsAt, fields);
  if (step.kind === "project" || step.kind === "columns") return {};
  return step.kind === "drop" ? step.fields.map(fieldRoute).reduce(withoutField, fields) : fields;
}

function withoutField(fields: Fields, route: FieldRoute): Fields {
  const member = route.find(({ name }) => Object.hasOwn(fields, name));
  if (!member) return fields;
  if (!member.rest) return without(fields, [member.name]);
  const { [member.name]: outer = {} } = fields;
  return { ...fields, [member.name]: withoutMember(outer, member.rest) };
}

function withoutMember(schema: Schema, route: FieldRoute): Schema {
  if (schema.items) return { ...schema, items: withoutMember(schema.items, route) };
  return schema.properties ? { ...schema, properties: withoutField(schema.properties, route) } : schema;
}

function fieldsAt(fields: Fields, name: string): Fields {
  return (Object.hasOwn(fields, name) && fields[name]?.properties) || {};
}

/** Applies `flatten` to the fields. Wraps each schema in an array, because `flatten` would flatten the schema itself. */
function flattened(fields: Fields): Fields {
  const [names] = flatten([tree(fields)]);
  // `flatten` returns one record for `tree`, and does not change the arrays.
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
