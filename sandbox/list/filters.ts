import { type Action, mainType, type Param, readsRoot, type Schema } from "@agent-connectors/runtime";
import { type EntityPlan, isConfigured } from "../entities/entity-plan.ts";
import { fieldAt, isTime, schemaAt, words } from "../entities/schemas.ts";
import { type Condition, compares, equals, instantOf, type Operator } from "./conditions.ts";
import { readQuery } from "./read-query.ts";

/** What a value of a param asks of records; nothing where it is not known what the value could mean. */
type Filter = (value: unknown) => readonly Condition[];

/** The params of an action that choose records, by name. */
export type Filters = ReadonlyMap<string, Filter>;

const operators: ReadonlySet<string> = new Set(["gt", "gte", "lt", "lte", "eq", "ne"]);
const ignored = /^(sort|sort_\w+|order|order_by|direction|dir|fields|include|expand|format|locale|language)$/;
const lower = /^(since|after|start|from|min|begin|newer_than)_?|_(since|after|from|gte?|start)$|^last_(?=\w+_after$)/;
const upper = /^(until|before|end|to|max|older_than)_?|_(until|before|to|lte?|end)$/;
const search = /^(q|query|search|search_(term|string)|term|text|keyword)$/;

/**
 * What an action's params mean as filters. Known are: the params by which the context store reads what is new; ranges
 * (`created[gte]`, `gte|<time>`, `since_created`, `created_before`); `ids`, a field's own name, its plural, and names such
 * as `vip_only` and `state_filter`; and the words of a search. A field may stand in an object of the record. Params that
 * mean anything else leave all records in.
 */
export function filtersOf(action: Action, plan: EntityPlan, record: Schema): Filters {
  const filters = new Map<string, Filter>();
  const taken = new Set([
    action.pagination?.token.param,
    action.pagination?.size?.param,
    ...plan.links.map(({ param }) => param),
  ]);
  for (const [name, param] of Object.entries(action.params)) {
    if (taken.has(name) || param.target?.in === "path" || ignored.test(words(name))) continue;
    const filter = filterOf(name, param, { action, plan, record });
    if (filter) filters.set(name, filter);
  }
  return filters;
}

/** What params ask of records, and what of it is left out. */
export interface Asks {
  readonly conditions: readonly Condition[];
  /** Names of params that ask nothing, and `param.field` for what they ask of a field that records do not have. */
  readonly ignored: readonly string[];
}

/** So many names, and characters of one, are told of the fields that records do not have. */
const told = { names: 10, characters: 60 };

/** What the values of an action's params ask of records with such fields. Params that are no filters are left out. */
export function asksOf(filters: Filters, params: Readonly<Record<string, unknown>>, record: Schema): Asks {
  const asks = Object.entries(params).map(([name, value]): Asks => {
    const filter = filters.get(name);
    if (!filter) return { conditions: [], ignored: [] };
    const unknown = new Set<string>();
    const conditions = knownOf(filter(value), record, unknown);
    const fields = [...unknown]
      .slice(0, told.names)
      .map((field) => field.replace(/[^\w.]/g, "").slice(0, told.characters));
    if (fields.length > 0) return { conditions, ignored: fields.map((field) => `${name}.${field}`) };
    return { conditions, ignored: conditions.length === 0 ? [name] : [] };
  });
  return { conditions: asks.flatMap((one) => one.conditions), ignored: asks.flatMap((one) => one.ignored) };
}

/** The conditions on fields that the record has. Of several, joined by OR, none is left where one is on others alone. */
function knownOf(conditions: readonly Condition[], record: Schema, unknown: Set<string>): readonly Condition[] {
  return conditions.flatMap((condition): readonly Condition[] => {
    if ("any" in condition) {
      const sides = condition.any.map((side) => knownOf(side, record, unknown));
      return sides.some((side) => side.length === 0) ? [] : [{ any: sides }];
    }
    if (condition.field === "*" || fieldAt(record, condition.field) !== undefined) return [condition];
    unknown.add(condition.field);
    return [];
  });
}

interface Around {
  readonly action: Action;
  readonly plan: EntityPlan;
  readonly record: Schema;
}

function filterOf(name: string, param: Param, { action, plan, record }: Around): Filter | undefined {
  const { schema, default: preset } = param;
  const isSearch = search.test(words(name));
  const query: Filter = (value) => {
    // As other texts, a query that is the param's default leaves all records in.
    if (value === preset) return [];
    const { conditions, hasTerms } = readQuery(String(value), record, plan.world.now);
    // Words mean something else where a language of its own is the default, and to a search that makes a record.
    return hasTerms || (isSearch && preset === undefined && action.kind !== "create") ? conditions : [];
  };
  const synced = syncFilter(name, plan, query);
  if (synced && mainType(schema) !== "object") return synced;
  const field = fieldFor(name, plan, record);
  if (schema.format === "time-filter") return field === undefined ? undefined : (value) => piped(field, value);
  if (
    field !== undefined &&
    mainType(schema) === "object" &&
    Object.keys(schema.properties ?? {}).some((key) => operators.has(key))
  )
    return (value) => ranges(field, value);
  if (field !== undefined && /_only$/.test(words(name)))
    return (value) => [{ field, test: (own) => String(value) !== "true" || own === true }];
  const isPlural = words(name) !== words(field?.slice(field.lastIndexOf(".") + 1) ?? "");
  if (field !== undefined)
    return (value) => {
      const wanted = schema.format === "json" ? parsed(value) : isPlural ? listed(value) : value;
      return meansAnything(wanted, { field, param, plan, record }) ? [] : [equals(field, wanted)];
    };
  const bounded = boundFilter(name, plan, record);
  if (bounded) return bounded;
  return isSearch && mainType(schema) === "string" ? query : undefined;
}

/** A param that the context store fills with the time since when, or until when, records are wanted. */
function syncFilter(name: string, { entity, cursor }: EntityPlan, query: Filter): Filter | undefined {
  const params = entity.contextStore?.cursor?.params ?? {};
  const template = Object.hasOwn(params, name) ? params[name] : undefined;
  if (!cursor || template === undefined) return undefined;
  const operator: Operator = readsRoot(template, "since") ? "gte" : "lte";
  return (value) => {
    if (typeof value !== "string" || instantOf(value) !== undefined) return [compares(cursor.field, operator, value)];
    // Text with more than a time in it is of a query language.
    return value.includes("|") ? piped(cursor.field, value) : query(value);
  };
}

/** The field that a param is named for: `status`, `statuses`, `ids`, `customer_id` for customer or for customer.id. */
function fieldFor(name: string, { idField, singular }: EntityPlan, record: Schema): string | undefined {
  const fields = Object.entries(record.properties ?? {});
  const wanted = words(name).replace(/_(only|filter(_include)?)$/, "");
  const own = /^(ids?|uuids?)$/.test(wanted) || wanted.replace(/s$/, "") === `${singular}_id`;
  if (own && idField !== undefined) return idField;
  for (const form of [wanted, wanted.replace(/s$/, ""), wanted.replace(/es$/, "")]) {
    const found = fields.find(([field]) => words(field) === form);
    if (found) return mainType(found[1]) === "object" && found[1].properties?.id ? `${found[0]}.id` : found[0];
    const owner = fields.find(
      ([field, schema]) => `${words(field)}_id` === form && schema.properties?.id !== undefined,
    );
    if (owner) return `${owner[0]}.id`;
  }
  const rest = wanted.startsWith(`${singular}_`) ? wanted.slice(singular.length + 1) : wanted;
  return [wanted, wanted.replace(/s$/, ""), rest]
    .map((form) => fieldPath(record, (field) => field === form))
    .find((path) => path !== undefined);
}

/** The path of the field of such a name (in snake_case): a record's own, else that of the one object that has it. */
function fieldPath({ properties = {} }: Schema, isNamed: (name: string) => boolean): string | undefined {
  const own = Object.keys(properties).find((field) => isNamed(words(field)));
  if (own !== undefined) return own;
  const inner = Object.entries(properties).flatMap(([holder, schema]) =>
    Object.keys(schema.properties ?? {}).flatMap((field) => (isNamed(words(field)) ? [`${holder}.${field}`] : [])),
  );
  return inner.length === 1 ? inner[0] : undefined;
}

/** `since_create_time`, `created_after`, `due_date_gt`: a bound on the field that the rest of the name leads to. */
function boundFilter(name: string, { cursor }: EntityPlan, record: Schema): Filter | undefined {
  const plain = words(name);
  const side = lower.test(plain) ? lower : upper.test(plain) ? upper : undefined;
  if (!side) return undefined;
  const stem = plain.replace(side, "");
  const times = Object.entries(record.properties ?? {}).filter(([field, schema]) => isTime(field, schema));
  const isAnyTime = /^(date|time|timestamp|at|datetime)?$/.test(stem);
  const field =
    fieldPath(record, (known) => known === stem || known === `${stem}_at` || known === `${stem}_time`) ??
    (isAnyTime ? (cursor?.field ?? (times.length === 1 ? times[0]?.[0] : undefined)) : undefined);
  const operator = `${side === lower ? "gt" : "lt"}${/_[gl]t$/.test(plain) ? "" : "e"}`;
  return field === undefined || !isOperator(operator) ? undefined : (value) => [compares(field, operator, value)];
}

function ranges(field: string, value: unknown): readonly Condition[] {
  if (typeof value !== "object" || value === null) return [equals(field, value)];
  return Object.entries(value).flatMap(([operator, bound]) =>
    isOperator(operator) ? [compares(field, operator, bound)] : [],
  );
}

/** `gte|2026-01-01T00:00:00Z|lt|2026-02-01T00:00:00Z` */
function piped(field: string, value: unknown): readonly Condition[] {
  const parts = String(value).split("|");
  return parts.flatMap((operator, at) =>
    at % 2 === 0 && isOperator(operator) ? [compares(field, operator, parts[at + 1])] : [],
  );
}

function isOperator(name: string): name is Operator {
  return operators.has(name);
}

interface Meant {
  readonly field: string;
  readonly param: Param;
  readonly plan: EntityPlan;
  readonly record: Schema;
}

/**
 * `all`, `any`, or a value that the field never has. So is one that may come from the configuration, which is anything
 * a user may have, unless it is an id of the sandbox's; and of free text, the one that the param has by default.
 */
function meansAnything(value: unknown, { field, param, plan, record }: Meant): boolean {
  if (value === "" || value === undefined || (typeof value === "object" && !Array.isArray(value))) return true;
  const values = [value].flat();
  if (isConfigured(param)) return !values.some((one) => plan.codes.get(field)?.decode(one));
  const schema = schemaAt(record, field);
  const known = schema?.enum;
  if (schema && !known && mainType(schema) === "string" && value === param.default) return true;
  return known !== undefined && !values.some((one) => known.some((constant) => constant === one));
}

/** Several values in one text have commas between them. */
function listed(value: unknown): unknown {
  return typeof value === "string" && value.includes(",") ? value.split(",").map((one) => one.trim()) : value;
}

function parsed(json: unknown): unknown {
  if (typeof json !== "string") return json;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
