import { coerce, mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference, hasValueOf, relatedLevels } from "../entities/references.ts";
import { inputsOf } from "../entities/schemas.ts";
import { drawing, mix } from "./draw.ts";
import { fieldName, type Make, type RecordInputs, type Surroundings } from "./make.ts";
import { hasWriter } from "./words.ts";

/**
 * The generator of a field that identifies the record, one of its parents, or its file. For a parent, the field contains the
 * value of the parent's param in `inputs.scope`. If this value is absent, or is a string such as `me` for a numeric field,
 * the field contains the id of the generated parent. Returns `undefined` for any other field, and for a numeric field if the
 * generated ids are not numbers.
 */
export function identityField(path: string, schema: Schema, plan: EntityPlan): Make | undefined {
  const codec = plan.codes.get(path);
  const type = mainType(schema);
  if (codec) {
    const isString = typeof codec.encode(new Array<number>(plan.depth).fill(0)) === "string";
    if (isString && (type === "integer" || type === "number")) return undefined;
    return (inputs) => (type === "string" ? String(codec.encode(inputs.levels)) : codec.encode(inputs.levels));
  }
  if (path === plan.fileField)
    return (inputs) => `${inputs.origin}/__files/${plan.connector.kind}/${plan.name}/${inputs.levels.join("-")}`;
  const link = plan.links.find(({ param }) => hasValueOf(plan.entity, path, param));
  const parent = link?.plan.codes.get(link.field);
  if (!link || !parent) return plan.composite.get(path);
  const { param } = link;
  const { depth } = link.plan;
  const idOf = (id: unknown): unknown => (type === "string" ? String(id) : coerce(id, schema));
  const isNumeric = type === "integer" || type === "number";
  const first = idOf(parent.encode(new Array<number>(depth).fill(0)));
  if (isNumeric && typeof first !== "number") return undefined;
  return (inputs) => {
    const given = Object.hasOwn(inputs.scope, param) ? idOf(inputs.scope[param]) : undefined;
    const fits = given !== undefined && (!isNumeric || typeof given === "number");
    return fits ? given : idOf(parent.encode(inputs.levels.slice(0, depth)));
  };
}

/**
 * The generator of a field that refers to other records by an id or an array of ids. `referenceOf` finds their entity by the
 * name of the field. Returns `undefined` for any other field.
 */
export function referenceField(path: string, schema: Schema, { plan, plans }: Surroundings): Make | undefined {
  const isArray = mainType(schema) === "array";
  const item = isArray ? (schema.items ?? {}) : schema;
  const type = mainType(item);
  if (item.enum || (type !== "string" && type !== "integer" && type !== "number")) return undefined;
  if ((item.format ?? "int64") !== "int64") return undefined;
  const found = referenceOf(path, plan);
  const target = found && plans.get(found.entity);
  const codec = target?.idField === undefined ? undefined : target.codes.get(target.idField);
  if (!target || !codec || (!found?.isExplicit && (type !== "string" || hasWriter(fieldName(path))))) return undefined;
  const isNumber = typeof codec.encode(new Array<number>(target.depth).fill(0)) === "number";
  if (!isNumber && type !== "string") return undefined;
  const related = relatedLevels(plan, target);
  const draw = drawing(path);
  const idAt = (levels: readonly number[], number: number): string | number => {
    const id = codec.encode(related(levels, number));
    return type === "string" ? String(id) : id;
  };
  if (!isArray) return (inputs) => idAt(inputs.levels, draw(inputs));
  const most = Math.min(schema.maxItems ?? 3, 3);
  return (inputs) =>
    Array.from({ length: draw(inputs) % (most + 1) }, (_, at) => idAt(inputs.levels, mix(draw(inputs), at)));
}

/**
 * Returns a function for an object that shows another record, such as `{id, name}` of a team. `referenceOf` finds the entity
 * of the shown record. The function takes the inputs of the record that contains the object, and returns a second function.
 * The second function takes the name of a member, and returns the member's value in the shown record, or `undefined` if
 * `isSingle` is false for the member. Returns `undefined` instead of a function for an object without the id of another
 * record, and for a `path` of more than two segments.
 */
export function shownRecord(
  path: string,
  members: Readonly<Record<string, Schema>>,
  { plan, plans, fieldsOf }: Surroundings,
): ((inputs: RecordInputs) => (member: string) => unknown) | undefined {
  const found = referenceOf(path, plan);
  const target = found && plans.get(found.entity);
  if (target?.idField === undefined || !Object.hasOwn(members, target.idField) || path.split(".").length > 2)
    return undefined;
  const related = relatedLevels(plan, target);
  const draw = drawing(path);
  const single = new Set(Object.keys(members).filter((member) => isSingle(target, member)));
  return (inputs) => {
    const there = inputsOf(target, related(inputs.levels, draw(inputs)), { scope: {}, origin: inputs.origin });
    return (member) => (single.has(member) ? fieldsOf(target).get(member)?.(there) : undefined);
  };
}

function referenceOf(path: string, { connector, name }: EntityPlan): ReturnType<typeof findReference> {
  const field = fieldName(path);
  return field === "parent" || field === "parent_id"
    ? { entity: name, isExplicit: true }
    : findReference(connector, field);
}

/** False for an object or an array: it could show another record, which could show the first record again, without end. */
function isSingle({ entity, connector }: EntityPlan, member: string): boolean {
  const properties =
    (entity.recordType === undefined ? undefined : connector.records[entity.recordType]?.properties) ?? {};
  const type = Object.hasOwn(properties, member) ? mainType(properties[member] ?? {}) : undefined;
  return type !== undefined && type !== "object" && type !== "array";
}
