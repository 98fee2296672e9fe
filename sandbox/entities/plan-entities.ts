import {
  type Action,
  type AnyEntity,
  type Connector,
  entitiesOf,
  mainType,
  type Schema,
  variablesOf,
} from "@agent-connectors/runtime";
import { type Codec, codecOf } from "../generate/codecs.ts";
import { compositeMakes } from "../generate/compile-record.ts";
import { hashText, mix } from "../generate/draw.ts";
import { isTime } from "../generate/times.ts";
import type { Words } from "../generate/words.ts";
import { pathSegments } from "../invert/draft.ts";
import { cursorOf } from "../list/modes.ts";
import { batchOf } from "./batch.ts";
import { ancestry, type EntityPlan, isReadable, type Link, maxCreated } from "./entity-plan.ts";
import { findParents, hasValueOf, idFields, idParamField, isNeeded, isScalar } from "./references.ts";
import { schemaAt, singular, snakeCase } from "./schemas.ts";

/** Maximum depth of an entity. No connector has a deeper one. */
const maxDepth = 6;

/** The plans of a connector's entities, by name. */
export function planEntities(connector: Connector, settings: RecordSettings): ReadonlyMap<string, EntityPlan> {
  const entities = new Map(Object.entries(entitiesOf(connector)));
  const plans = new Map<string, EntityPlan>();
  const planOf = (name: string, trail: readonly string[]): EntityPlan | undefined => {
    const known = plans.get(name);
    const entity = entities.get(name);
    // `trail` stops the recursion at an entity that is its own ancestor.
    if (known || !entity || trail.includes(name) || trail.length >= maxDepth) return known;
    const links = linksOf(connector, entity, (parent) => planOf(parent, [...trail, name]));
    const plan = planEntity({ connector, settings, entity, links });
    plans.set(name, plan);
    return plan;
  };
  for (const name of entities.keys()) planOf(name, []);
  return plans;
}

/**
 * The params that identify the entity's parent or the parent's ancestors. If there are several parents, only the deepest one
 * counts.
 */
function linksOf(
  connector: Connector,
  entity: AnyEntity,
  planOf: (name: string) => EntityPlan | undefined,
): readonly Link[] {
  const links = findParents(connector, entity).flatMap(({ param, entity: name, field }): Link[] => {
    const plan = planOf(name);
    if (!plan) return [];
    if (plan.codes.has(field)) return [{ param, plan, field }];
    const further = plan.links.find((link) => snakeCase(link.param) === snakeCase(field));
    return further ? [{ ...further, param }] : [];
  });
  const primary = parentWithMaxDepth(links);
  return links.filter(({ plan }) => primary && ancestry(primary).includes(plan));
}

function parentWithMaxDepth(links: readonly Link[]): EntityPlan | undefined {
  return links.reduce<EntityPlan | undefined>(
    (found, { plan }) => (found && found.depth >= plan.depth ? found : plan),
    undefined,
  );
}

interface EntityInput {
  readonly connector: Connector;
  readonly settings: RecordSettings;
  readonly entity: AnyEntity;
  readonly links: readonly Link[];
}

function planEntity({ connector, settings, entity, links }: EntityInput): EntityPlan {
  const record = entity.recordType === undefined ? undefined : connector.records[entity.recordType];
  const parent = parentWithMaxDepth(links);
  const one = singular(entity.name);
  const salt = hashText(`${settings.seed}/${connector.kind}/${entity.name}`);
  const ids = idFields(connector, entity);
  const idField = ids?.kind === "one" ? ids.field : undefined;
  const depth = (parent?.depth ?? 0) + 1;
  const space = { depth, stride: settings.records + maxCreated };
  const cursor = entity.contextStore?.incrementalSync;
  const usual = parent ? settings.children : settings.records;
  const composite =
    ids?.kind === "composite" ? compositeMakes(record, ids.fields, { ...settings, records: usual }) : undefined;
  const fileField = fileFieldOf(entity);
  const carried = carriedOf(entity, links);
  return {
    settings,
    connector,
    entity,
    name: entity.name,
    singular: one,
    salt,
    ...(parent && { parent }),
    depth,
    length: composite?.length ?? usual,
    order: cursor?.order === "ascending" ? "ascending" : "newest_first",
    ...(idField !== undefined && { idField }),
    codes: codesOf(connector, entity, {
      record,
      one,
      idField,
      links,
      carried,
      space: (field) => ({ ...space, salt: mix(salt, hashText(field)) }),
    }),
    links,
    carried,
    scoping: scopingOf(entity, links),
    composite: composite?.makes ?? new Map(),
    ...(cursor && { cursor: { field: cursor.field, format: cursor.format } }),
    orderingFields: new Set([
      ...(cursor ? [cursor.field] : []),
      ...Object.values(entity.actions).flatMap(cursorFields),
    ]),
    ...(fileField !== undefined && { fileField }),
  };
}

interface CodeContext {
  readonly record: Schema | undefined;
  readonly one: string;
  readonly idField: string | undefined;
  readonly links: readonly Link[];
  /** These params do not identify a record. */
  readonly carried: ReadonlySet<string>;
  readonly space: (field: string) => { readonly salt: number; readonly depth: number; readonly stride: number };
}

/** Codecs for the fields that identify a record in a request for it, in a request for its children, or in a page token. */
function codesOf(connector: Connector, entity: AnyEntity, context: CodeContext): ReadonlyMap<string, Codec> {
  const { record, one, idField, links, carried, space } = context;
  /** For each field, the schemas of the params that have the field's value. */
  const fields = new Map<string, Schema[]>(idField === undefined ? [] : [[idField, []]]);
  const add = (field: string, paramSchema?: Schema): void => {
    fields.set(field, [...(fields.get(field) ?? []), ...(paramSchema ? [paramSchema] : [])]);
  };
  for (const other of Object.values(entitiesOf(connector)))
    for (const parent of findParents(connector, other))
      if (parent.entity === entity.name)
        for (const { params } of Object.values<Action>(other.actions)) add(parent.field, params[parent.param]?.schema);
  for (const action of Object.values(entity.actions)) {
    for (const field of cursorFields(action)) add(field);
    for (const param of idParams(action, links).filter((name) => !carried.has(name))) {
      const field = idParamField(param, { record, singular: one, idField, described: action.params[param] });
      if (field !== undefined) add(field, action.params[param]?.schema);
    }
    const batch = batchOf({ connector, entity, singular: one }, action);
    if (batch) add(`${batch.holder}.${batch.key}`, batch.schema);
  }
  const codes = new Map<string, Codec>();
  for (const [field, paramSchemas] of fields) {
    const schema = schemaAt(record, field);
    const isLink = links.some(({ param }) => hasValueOf(entity, field, param));
    if (schema && !isLink && isCode(schema))
      codes.set(field, codecOf(withConstraints(schema, paramSchemas), { singular: one, space: space(field) }));
  }
  return codes;
}

/** The record fields whose values the page tokens of an action contain. */
function cursorFields({ pagination }: Action): readonly string[] {
  return variablesOf(cursorOf(pagination) ?? null).flatMap(([root, ...path]) =>
    root === "last_record" ? [path.join(".")] : [],
  );
}

/** Adds constraints to a field's schema: those of the params that have the field's value. */
function withConstraints(schema: Schema, paramSchemas: readonly Schema[]): Schema {
  if (mainType(schema) !== "string" || schema.format !== undefined || schema.pattern !== undefined) return schema;
  if (paramSchemas.some((paramSchema) => mainType(paramSchema) === "integer")) return { ...schema, format: "int64" };
  const { format, pattern } =
    paramSchemas.find((paramSchema) => paramSchema.format === "uuid" || paramSchema.pattern !== undefined) ?? {};
  const examples = [schema, ...paramSchemas].flatMap((one) => one.examples ?? []);
  return { ...schema, examples, ...(format !== undefined && { format }), ...(pattern !== undefined && { pattern }) };
}

function isCode(schema: Schema): boolean {
  const isAny = mainType(schema) === undefined && !schema.enum;
  return (isAny || isScalar(schema)) && !isTime(schema);
}

/** The params that identify the record of an action. */
function idParams(action: Action, links: readonly Link[]): string[] {
  if (action.kind === "list" || action.kind === "search" || action.kind === "create") return [];
  return Object.entries(action.params).flatMap(([name, { target, required }]) =>
    (target?.in === "path" || (required && action.kind !== "update")) && !links.some(({ param }) => param === name)
      ? [name]
      : [],
  );
}

function carriedOf({ actions }: AnyEntity, links: readonly Link[]): ReadonlySet<string> {
  const names = Object.values(actions)
    .filter(({ kind }) => kind === "list")
    .flatMap(({ params }) => Object.entries(params).filter(([, param]) => isNeeded(param)))
    .map(([name]) => name);
  return new Set(names.filter((name) => !links.some(({ param }) => param === name)));
}

function scopingOf({ actions }: AnyEntity, links: readonly Link[]): readonly string[] {
  const [first, ...others] = Object.values(actions).map(({ params }) =>
    Object.keys(params).filter((name) => params[name]?.target?.in === "path"),
  );
  // Without a list action, a shared param can identify the record itself.
  const isListing = Object.values(actions).some(({ kind }) => kind === "list");
  const shared = (first ?? []).filter((name) => isListing && others.every((names) => names.includes(name)));
  return shared.filter((name) => !links.some(({ param }) => param === name));
}

function fileFieldOf({ actions }: AnyEntity): string | undefined {
  for (const { returns } of Object.values(actions)) {
    if (returns.kind !== "file" || returns.link === undefined) continue;
    const last = pathSegments(returns.link).findLast((segment) => segment !== "*" && "name" in segment);
    if (typeof last === "object" && "name" in last) return last.name;
  }
  return undefined;
}

/**
 * The entity whose records an entity acts on. An entity without an action that reads, such as an entity that only finalizes
 * invoices, acts on the records of the readable entity with the same type of records, if there is one.
 */
export function ownerOf(plans: ReadonlyMap<string, EntityPlan>, plan: EntityPlan): EntityPlan {
  if (isReadable(plan)) return plan;
  const record = plan.entity.recordType ?? Object.values<Action>(plan.entity.actions)[0]?.resultType;
  return (
    [...plans.values()].find(
      (other) => isReadable(other) && record !== undefined && other.entity.recordType === record,
    ) ?? plan
  );
}

/** The settings that all generated records depend on. */
export interface RecordSettings {
  readonly seed: number;
  /** The number of records of an entity without parents. A report can have another number. */
  readonly records: number;
  /** The number of records of an entity under each parent. A report can have another number. */
  readonly children: number;
  /** The upper bound of the times in generated records, in epoch milliseconds. */
  readonly now: number;
  readonly words: Words;
}
