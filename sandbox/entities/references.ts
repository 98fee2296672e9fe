import {
  type AnyEntity,
  type Connector,
  entitiesOf,
  mainType,
  type Param,
  readsRoot,
  type Schema,
  type Transformation,
} from "@agent-connectors/runtime";
import { mix } from "../generate/draw.ts";
import { isTime } from "../generate/times.ts";
import { ancestry, type EntityPlan } from "./entity-plan.ts";
import { schemaAt, singular, snakeCase } from "./schemas.ts";

interface Reference {
  readonly entity: string;
  /** Whether the name ends like an id (`customer_id`). A field such as `latest_invoice` may contain other data. */
  readonly isExplicit: boolean;
}

const idSuffixes: ReadonlySet<string> = new Set(["id", "ids", "uuid", "gid", "key"]);

/**
 * The entity to which a field or param refers by its name: `customer`, `customerId`, `default_customer_ids`. The longest
 * suffix that names an entity takes precedence.
 */
export function findReference(connector: Connector, name: string): Reference | undefined {
  const names = snakeCase(name).split("_");
  const isExplicit = idSuffixes.has(names.at(-1) ?? "");
  if (isExplicit) names.pop();
  const entities = new Map(Object.keys(connector.entities).map((entity) => [compact(singular(entity)), entity]));
  for (let first = 0; first < names.length; first++) {
    const entity = entities.get(names.slice(first).join(""));
    if (entity !== undefined) return { entity, isExplicit };
  }
  return undefined;
}

function compact(name: string): string {
  return name.replaceAll("_", "");
}

/** A param whose value identifies a record of another entity by the record's `field`. */
interface ParentParam {
  readonly param: string;
  readonly entity: string;
  readonly field: string;
}

/**
 * Returns the params that identify parents of an entity's records: the `parents` of the context store whose params are sent.
 * If there are none, takes the required params of the first list or search action, and returns those whose name refers to
 * another entity.
 */
export function findParents(connector: Connector, entity: AnyEntity): readonly ParentParam[] {
  const entities = new Map(Object.entries(entitiesOf(connector)));
  const { parents = [], params = {} } = entity.contextStore ?? {};
  // A param without a target is not sent. It only copies a value of the parent to the record.
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

/** Whether an action requires the param. */
export function isNeeded({ required, target }: Param): boolean {
  return required || target?.in === "path";
}

/** The fields that identify a record. */
type IdFields =
  | { readonly kind: "one"; readonly field: string }
  | { readonly kind: "composite"; readonly fields: readonly string[] };

/**
 * Returns the fields that identify a record among the records with the same parents: the field of `ownKey` that is named
 * like an id, otherwise all fields of `ownKey`. If `ownKey` returns none, returns the record's field that is named like an
 * id.
 */
export function idFields(connector: Connector, entity: AnyEntity): IdFields | undefined {
  const record = recordSchemaOf(connector, entity);
  const key = ownKey(entity).filter((field) => schemaAt(record, field) !== undefined);
  const ids = key.filter((field) => isIdType(schemaAt(record, field)));
  const named = ids.find((field) => isIdName(field, entity.name));
  if (named !== undefined || (key.length === 1 && ids.length === 1))
    return { kind: "one", field: named ?? ids[0] ?? "" };
  if (key.length > 0) return { kind: "composite", fields: key };
  const properties = Object.keys(record?.properties ?? {});
  const field = properties.find((name) => isIdName(name, entity.name) && isIdType(schemaAt(record, name)));
  return field === undefined ? undefined : { kind: "one", field };
}

function recordSchemaOf(connector: Connector, entity: AnyEntity): Schema | undefined {
  return entity.recordType !== undefined && Object.hasOwn(connector.records, entity.recordType)
    ? connector.records[entity.recordType]
    : undefined;
}

/** The fields of the context store's key, without `constants` and the fields that parents or partitions add to a record. */
function ownKey({ contextStore, actions }: AnyEntity): readonly string[] {
  if (!contextStore) return [];
  const transformations = [...contextStore.transformations];
  for (const { returns } of Object.values(actions))
    if (returns.kind !== "file") transformations.push(...returns.transformations);
  const given = new Set(
    [
      ...contextStore.parents.flatMap(({ param, field }) => (field === "id" ? [param] : [param, field])),
      ...Object.keys(contextStore.partitions),
      ...transformations.flatMap(constants),
    ].map(snakeCase),
  );
  return contextStore.key.filter((field) => !given.has(snakeCase(field)));
}

/** The fields that a transformation sets to values that do not depend on the record. */
function constants(step: Transformation): string[] {
  if (step.kind !== "set" && step.kind !== "project") return [];
  return Object.entries(step.fields).flatMap(([name, template]) => (readsRoot(template, "record") ? [] : [name]));
}

const idNames: ReadonlySet<string> = new Set(["id", "gid", "uuid"]);

/** Whether a field or param of an entity is named like the id of its records. */
export function isIdName(path: string, entity: string): boolean {
  const name = snakeCase(path.slice(path.lastIndexOf(".") + 1));
  const one = singular(entity);
  return idNames.has(name) || name === `${one}_id` || name === `${one.slice(one.lastIndexOf("_") + 1)}_id`;
}

function isIdType(schema: Schema | undefined): boolean {
  return schema !== undefined && isScalar(schema) && !isTime(schema);
}

/**
 * Whether a record's field has the value of a param. If the param refers to a field, only this field has the value. Otherwise,
 * only a field with the param's name has it.
 */
export function hasValueOf({ actions }: AnyEntity, field: string, param: string): boolean {
  const named = Object.values(actions).find(({ params }) => params[param]?.field !== undefined)?.params[param]?.field;
  return named === undefined ? snakeCase(field) === snakeCase(param) : field === named;
}

/**
 * Returns the field that has the value of a param: the field to which the param refers. If it refers to none, tries several
 * fields in order, and returns the first that exists. For the param `project_slug` of projects, it tries `project_slug`, `slug`
 * and `idField`. For `project_id`, it tries `project_id`, `idField` and `id`.
 */
export function idParamField(
  param: string,
  {
    record,
    singular,
    idField,
    described,
  }: {
    readonly record: Schema | undefined;
    readonly singular: string;
    readonly idField?: string | undefined;
    readonly described: Param | undefined;
  },
): string | undefined {
  if (described?.field !== undefined) return described.field;
  const name = snakeCase(param);
  const fields = Object.entries(record?.properties ?? {})
    .filter(([, schema]) => isScalar(schema))
    .map(([field]) => field);
  const same = fields.find((field) => snakeCase(field) === name);
  if (same !== undefined) return same;
  const rest = name.startsWith(`${singular}_`) ? name.slice(singular.length + 1) : name;
  return rest === "id"
    ? (idField ?? fields.find((field) => field === "id"))
    : (fields.find((field) => snakeCase(field) === rest) ?? idField);
}

/** Whether the values of the schema are strings or numbers, and the schema has no enum. */
export function isScalar(schema: Schema): boolean {
  const type = mainType(schema);
  return !schema.enum && (type === "string" || type === "integer" || type === "number");
}

/**
 * Returns a function that finds the target of a reference. It converts the levels of a record of `from` (the indices of its
 * ancestors and its own index) to those of a record of `to`. If `to` is an ancestor of `from`, the target is the record's
 * own ancestor. Otherwise `draw` selects a record under the common ancestors.
 */
export function relatedLevels(
  from: EntityPlan,
  to: EntityPlan,
): (levels: readonly number[], draw: number) => readonly number[] {
  const own = ancestry(from);
  const wanted = ancestry(to);
  const shared = wanted.findIndex((plan, at) => own[at] !== plan);
  const common = shared < 0 ? wanted.length : shared;
  // A record can refer to another record of the same entity, and by chance to itself.
  const kept = from === to ? common - 1 : common;
  const lengths = wanted.map(({ length }) => length);
  return (levels, draw) => lengths.map((length, at) => (at < kept ? (levels[at] ?? 0) : mix(draw, at) % length));
}
