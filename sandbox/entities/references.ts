import { type Connector, mainType, type Param, type Reshape, readsRoot, type Schema } from "@agent-connectors/runtime";
import { mix } from "../generate/draw.ts";
import { type AnyEntity, type EntityPlan, entitiesOf } from "./entity-plan.ts";
import { isTime, schemaAt, singular, words } from "./schemas.ts";

/** Shorter names are too common inside other names, unless the name says that it is an id. */
const shortest = { explicit: 3, implicit: 4 };

const roles =
  /(^|_)(assignee|creator|owner|author|lead|reporter|requester|sender|created_by|updated_by|manager|recruiter|coordinator|approver|reviewer|interviewer)$/;

/** Where a field leads. */
interface Reference {
  readonly entity: string;
  /** Whether the name alone says so (`customer_id`); `latest_invoice` could be anything but for its word. */
  readonly explicit: boolean;
}

/**
 * The entity whose records a field or param refers to by its name: `customer`, `customerId`, `default_customer_ids`.
 * Names of roles lead to users. The longest name that fits counts; an entity with the field's own name is not meant by `id`.
 */
export function findReference(connector: Connector, name: string): Reference | undefined {
  const plain = words(name);
  const stem = plain.replace(/_(id|ids|uuid|gid|key)$/, "");
  const suffixed = stem !== plain;
  if (/^(id|ids|uuid|gid|key)$/.test(plain)) return undefined;
  const entities = Object.keys(connector.entities).map((entity) => ({ entity, one: singular(entity) }));
  const same = entities.find(({ one }) => compact(one) === compact(stem));
  if (same) return { entity: same.entity, explicit: suffixed };
  const inside = entities
    .filter(
      ({ one }) =>
        one.length >= (suffixed ? shortest.explicit : shortest.implicit) &&
        (stem.endsWith(`_${one}`) || one.endsWith(`_${stem}`)),
    )
    .sort((a, b) => b.one.length - a.one.length)[0];
  if (inside) return { entity: inside.entity, explicit: suffixed };
  const users = roles.test(stem) ? entities.find(({ one }) => one === "user") : undefined;
  return users && { entity: users.entity, explicit: suffixed };
}

function compact(name: string): string {
  return name.replaceAll("_", "");
}

/** A param that names a record of another entity, and that record's field whose value it takes. */
interface ParentParam {
  readonly param: string;
  readonly entity: string;
  readonly field: string;
}

/**
 * The params that place an entity's records under other entities' records: as the context store says, else the
 * params without which nothing can be listed, where their names lead to another entity.
 */
export function findParents(connector: Connector, entity: AnyEntity): readonly ParentParam[] {
  const entities = entitiesOf(connector);
  const { parents = [], params = {} } = entity.contextStore ?? {};
  // A param that is never sent carries a value of the parent, and does not name it.
  const isSent = (param: string): boolean => !Object.hasOwn(params, param) || params[param]?.target !== undefined;
  const declared = parents.filter((parent) => entities.has(parent.entity) && isSent(parent.param));
  if (declared.length > 0) return declared;
  const listing = Object.values(entity.actions).find(({ kind }) => kind === "list" || kind === "search");
  return Object.entries(listing?.params ?? {}).flatMap(([param, described]) => {
    const reference = isNeeded(described) ? findReference(connector, param) : undefined;
    const target = reference && reference.entity !== entity.name ? entities.get(reference.entity) : undefined;
    const ids = target && idFields(connector, target);
    return target && ids?.kind === "one" ? [{ param, entity: target.name, field: ids.field }] : [];
  });
}

/** Whether a listing has no records without the param. */
function isNeeded({ required, target }: Param): boolean {
  return required || target?.in === "path";
}

/** What tells records of an entity apart: one field, or several that do so only together. */
type IdFields =
  | { readonly kind: "one"; readonly field: string }
  | { readonly kind: "composite"; readonly fields: readonly string[] };

/**
 * The fields that identify a record under its parents: the key of the context store less what parents, walked values
 * and the connector itself put into records; without a key the field that is named like an id.
 */
export function idFields(connector: Connector, entity: AnyEntity): IdFields | undefined {
  const record = recordOf(connector, entity);
  const key = ownKey(entity).filter((field) => schemaAt(record, field) !== undefined);
  const ids = key.filter((field) => isIdType(field, schemaAt(record, field)));
  const named = ids.find((field) => isIdName(field, entity.name));
  if (named !== undefined || (key.length === 1 && ids.length === 1))
    return { kind: "one", field: named ?? ids[0] ?? "" };
  if (key.length > 0) return { kind: "composite", fields: key };
  const properties = Object.keys(record?.properties ?? {});
  const field = properties.find((name) => isIdName(name, entity.name) && isIdType(name, schemaAt(record, name)));
  return field === undefined ? undefined : { kind: "one", field };
}

/** The schema of an entity's records, where it has one. */
function recordOf(connector: Connector, entity: AnyEntity): Schema | undefined {
  return entity.record !== undefined && Object.hasOwn(connector.records, entity.record)
    ? connector.records[entity.record]
    : undefined;
}

function ownKey({ contextStore, actions }: AnyEntity): readonly string[] {
  if (!contextStore) return [];
  const reshapes = [...contextStore.reshape];
  for (const { returns } of Object.values(actions)) if (returns.kind !== "file") reshapes.push(...returns.reshape);
  const given = new Set(
    [
      ...contextStore.parents.flatMap(({ param, field }) => (field === "id" ? [param] : [param, field])),
      ...Object.keys(contextStore.each),
      ...reshapes.flatMap(constants),
    ].map(words),
  );
  return contextStore.key.filter((field) => !given.has(words(field)));
}

/** Fields that are set to what the request says, not the record. */
function constants(step: Reshape): string[] {
  if (step.kind !== "set" && step.kind !== "project") return [];
  return Object.entries(step.fields).flatMap(([name, template]) => (readsRoot(template, "record") ? [] : [name]));
}

function isIdName(path: string, entity: string): boolean {
  const name = words(path.slice(path.lastIndexOf(".") + 1));
  const one = singular(entity);
  return /^(id|gid|uuid)$/.test(name) || name === `${one}_id` || name === `${one.slice(one.lastIndexOf("_") + 1)}_id`;
}

function isIdType(path: string, schema: Schema | undefined): boolean {
  if (!schema || schema.enum || isTime(path, schema)) return false;
  const type = mainType(schema);
  return type === "string" || type === "integer" || type === "number";
}

/**
 * The field whose value a param like `form_id`, `project_slug` or `id` takes: the one of that name, or of the name
 * without the record's own in front; else the field that identifies records.
 */
export function idParamField(
  param: string,
  {
    record,
    singular,
    idField,
  }: { readonly record: Schema | undefined; readonly singular: string; readonly idField?: string | undefined },
): string | undefined {
  const name = words(param);
  const fields = Object.entries(record?.properties ?? {})
    .filter(([, schema]) => isScalar(schema))
    .map(([field]) => field);
  const same = fields.find((field) => words(field) === name);
  if (same !== undefined) return same;
  const rest = name.startsWith(`${singular}_`) ? name.slice(singular.length + 1) : name;
  return rest === "id"
    ? (idField ?? fields.find((field) => field === "id"))
    : (fields.find((field) => words(field) === rest) ?? idField);
}

function isScalar(schema: Schema): boolean {
  const type = mainType(schema);
  return !schema.enum && (type === "string" || type === "integer" || type === "number");
}

/**
 * The record of another entity that a record refers to: its own ancestor where that is of the entity, else one under
 * the ancestors that both have in common, chosen by `draw`.
 */
export function relatedLevels(
  from: EntityPlan,
  to: EntityPlan,
): (levels: readonly number[], draw: number) => readonly number[] {
  const own = lineage(from);
  const wanted = lineage(to);
  const shared = wanted.findIndex((plan, at) => own[at] !== plan);
  const common = shared < 0 ? wanted.length : shared;
  // A record may refer to another of its own entity, but to itself only by chance.
  const kept = from === to ? common - 1 : common;
  const lengths = wanted.map(({ length }) => length);
  return (levels, draw) => lengths.map((length, at) => (at < kept ? (levels[at] ?? 0) : mix(draw, at) % length));
}

function lineage(plan: EntityPlan): readonly EntityPlan[] {
  return plan.parent ? [...lineage(plan.parent), plan] : [plan];
}
