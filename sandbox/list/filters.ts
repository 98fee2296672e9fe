import { isDeepStrictEqual } from "node:util";
import {
  type Action,
  type Filter as Declared,
  mainType,
  type Param,
  parseTime,
  readsRoot,
  type Schema,
  type Template,
  tryEvaluate,
} from "@agent-connectors/runtime";
import { type EntityPlan, isConfigured } from "../entities/entity-plan.ts";
import { fieldAt, schemaAt, singular, snakeCase } from "../entities/schemas.ts";
import { solve } from "../invert/solve.ts";
import { fromJson } from "../request/parse-body.ts";
import { type Condition, compares, equals, type FieldOf, type Operator } from "./conditions.ts";
import { readQuery } from "./read-query.ts";

/** Returns the conditions that a param's value sets; none if the value selects all records or has no known meaning. */
type Filter = (value: unknown) => readonly Condition[];

/** The params of an action that select records, by name. */
export type Filters = ReadonlyMap<string, Filter>;

const operators: ReadonlySet<string> = new Set(["gt", "gte", "lt", "lte", "eq", "ne"]);

/** How the incremental field of a record is compared with a variable in an arg of the incremental sync. */
const bounds: ReadonlyMap<string, Operator> = new Map([
  ["since", "gte"],
  ["until", "lte"],
]);

/** The formats of strings that contain JSON. */
const jsonFormats: ReadonlySet<string | undefined> = new Set(["json", "json-strings"]);

/** The names of search params, in snake_case. */
const searches: ReadonlySet<string> = new Set(["q", "query", "search", "search_string", "term", "keyword"]);

/**
 * The filters among an action's params: params that declare a filter, params with which the context store sends the start or
 * the end of a period, params whose name refers to a field (`fieldFor`), and search params.
 */
export function filtersOf(action: Action, plan: EntityPlan, record: Schema): Filters {
  const { pagination } = action;
  const others = [pagination?.token.param, pagination?.size?.param, ...plan.links.map(({ param }) => param)];
  const filters = new Map<string, Filter>();
  for (const [name, param] of Object.entries(action.params)) {
    const filter =
      others.includes(name) || param.target?.in === "path"
        ? undefined
        : filterOf(name, param, { action, plan, record });
    if (filter) filters.set(name, filter);
  }
  return filters;
}

/** The conditions that params set, and the ignored filters. */
export interface Selection {
  readonly conditions: readonly Condition[];
  /** Names of filters that set no condition, and `param.field` for conditions on a field that records do not have. */
  readonly ignored: readonly string[];
}

/** Maximum fields of each param in `ignored`, and maximum characters of a field. */
const maxReported = { names: 10, characters: 60 };

/** The conditions that params set on records of a schema. Params that are not filters set none, and are not in `ignored`. */
export function selectionOf(filters: Filters, params: Readonly<Record<string, unknown>>, record: Schema): Selection {
  const selections = Object.entries(params).map(([name, value]): Selection => {
    const filter = filters.get(name);
    if (!filter) return { conditions: [], ignored: [] };
    const unknown = new Set<string>();
    const conditions = knownOf(filter(value), record, unknown);
    const fields = [...unknown]
      .slice(0, maxReported.names)
      .map((field) => field.replace(/[^\w.]/g, "").slice(0, maxReported.characters));
    if (fields.length > 0) return { conditions, ignored: fields.map((field) => `${name}.${field}`) };
    return { conditions, ignored: conditions.length === 0 ? [name] : [] };
  });
  return {
    conditions: selections.flatMap(({ conditions }) => conditions),
    ignored: selections.flatMap(({ ignored }) => ignored),
  };
}

/**
 * Drops conditions on fields that the record lacks, and adds these fields to `unknown`. Drops an OR if one side has no
 * condition left.
 */
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

interface FilterContext {
  readonly action: Action;
  readonly plan: EntityPlan;
  readonly record: Schema;
}

function filterOf(name: string, param: Param, around: FilterContext): Filter | undefined {
  return param.filter ? declaredFilter(param, param.filter, around) : namedFilter(name, param, around);
}

function declaredFilter(param: Param, { field, operator }: Declared, { plan, record }: FilterContext): Filter {
  if (operator === "only") return (value) => (String(value) === "true" ? [equals(field, true)] : []);
  if (operator !== "eq") return (value) => [compares({ field, record }, operator, value)];
  return equalTo(listed, { field, param, plan, record });
}

function equalTo(read: (value: unknown) => unknown, filterTarget: FilterTarget): Filter {
  const { field, param } = filterTarget;
  const wantedOf = jsonFormats.has(param.schema.format) ? fromJson : read;
  return (value) => {
    const expected = wantedOf(value);
    return selectsAll(expected, filterTarget) ? [] : [equals(field, expected)];
  };
}

function namedFilter(name: string, param: Param, { action, plan, record }: FilterContext): Filter | undefined {
  const { schema, default: preset } = param;
  const isSearch = searches.has(snakeCase(name)) && mainType(schema) === "string";
  const query: Filter = (value) => {
    // A query that is the param's default selects all records.
    if (value === preset) return [];
    const { conditions, hasTerms } = readQuery(String(value), record, plan.settings.now);
    return hasTerms || (isSearch && preset === undefined && action.kind !== "create") ? conditions : [];
  };
  const synced = syncFilter(name, { plan, record }, query);
  if (synced && mainType(schema) !== "object") return synced;
  const field = fieldFor(name, plan, record);
  if (field === undefined) return isSearch ? query : undefined;
  if (schema.format === "time-filter") return (value) => piped({ field, record }, value);
  if (mainType(schema) === "object" && Object.keys(schema.properties ?? {}).some(isOperator))
    return (value) => ranges({ field, record }, value);
  const isPlural = snakeCase(name) !== snakeCase(field.slice(field.lastIndexOf(".") + 1));
  return equalTo(isPlural ? listed : (value) => value, { field, param, plan, record });
}

function syncFilter(name: string, { plan, record }: Omit<FilterContext, "action">, query: Filter): Filter | undefined {
  const { entity, cursor } = plan;
  const params = entity.contextStore?.incrementalSync?.args ?? {};
  const template = Object.hasOwn(params, name) ? params[name] : undefined;
  if (!cursor || template === undefined) return undefined;
  const operator = [...bounds].find(([variable]) => readsRoot(template, variable))?.[1];
  if (operator === undefined) return undefined;
  const compared = { field: cursor.field, record };
  return (value) => {
    if (typeof value === "object") return boundsIn(template, value, compared);
    if (typeof value !== "string" || parseTime(value) !== undefined) return [compares(compared, operator, value)];
    // Any other string is a range (`gte|…`) or a query.
    return value.includes("|") ? piped(compared, value) : query(value);
  };
}

/** The conditions in an array or an object. Returns none if the template cannot produce the value. */
function boundsIn(template: Template, value: unknown, compared: FieldOf): readonly Condition[] {
  const found = solve(template, value, { scope: {}, free: new Set(bounds.keys()) }) ?? [];
  const limits = new Map(found.map(({ path: [variable = ""], value: limit }) => [variable, limit]));
  if (!isDeepStrictEqual(tryEvaluate(template, Object.fromEntries(limits)), value)) return [];
  return [...limits].flatMap(([variable, limit]) => {
    const operator = bounds.get(variable);
    return operator ? [compares(compared, operator, limit)] : [];
  });
}

/**
 * The field to which a param's name refers, in any spelling and in singular or plural: `statuses` refers to `status`. `id`
 * and `ids` refer to the field that identifies records. So does `customer_id` if the records are customers. For other
 * records, `customer_id` refers to the field `customer_id` or `customer.id`. `customer` refers to `customer.id` if the field
 * `customer` is an object with an id. No name refers to a field with other objects, such as an array of objects, because no value
 * of a param equals an object.
 */
function fieldFor(name: string, { idField, singular: entity }: EntityPlan, record: Schema): string | undefined {
  const names = [snakeCase(name), singular(name)];
  if (idField !== undefined && names.some((one) => one === "id" || one === `${entity}_id`)) return idField;
  for (const one of names) {
    const field = fieldAt(record, one);
    if (field !== undefined) {
      const schema = schemaAt(record, field) ?? {};
      if (schema.properties?.id) return `${field}.id`;
      return mainType(schema.items ?? schema) === "object" ? undefined : field;
    }
    const owner = one.endsWith("_id") ? fieldAt(record, one.slice(0, -"_id".length)) : undefined;
    if (owner !== undefined && schemaAt(record, owner)?.properties?.id) return `${owner}.id`;
  }
  return undefined;
}

function ranges(compared: FieldOf, value: unknown): readonly Condition[] {
  if (typeof value !== "object" || value === null) return [equals(compared.field, value)];
  return Object.entries(value).flatMap(([operator, bound]) =>
    isOperator(operator) ? [compares(compared, operator, bound)] : [],
  );
}

/** Reads the conditions of `gte|2026-01-01T00:00:00Z|lt|2026-02-01T00:00:00Z`. */
function piped(compared: FieldOf, value: unknown): readonly Condition[] {
  const parts = String(value).split("|");
  return parts.flatMap((operator, at) =>
    at % 2 === 0 && isOperator(operator) ? [compares(compared, operator, parts[at + 1])] : [],
  );
}

function isOperator(name: string): name is Operator {
  return operators.has(name);
}

interface FilterTarget {
  readonly field: string;
  readonly param: Param;
  readonly plan: EntityPlan;
  readonly record: Schema;
}

/**
 * Whether a value selects all records. An empty string, an absent value and an object do. For other values, only the first
 * rule whose condition is true applies:
 *
 * - If the param's default comes from the configuration or the time: all values except ids from the sandbox.
 * - If the field has an enum: all values that are not in the enum, such as `status=all`.
 * - If the field is a string: the param's default.
 */
function selectsAll(value: unknown, { field, param, plan, record }: FilterTarget): boolean {
  if (value === "" || value === undefined || (typeof value === "object" && !Array.isArray(value))) return true;
  const values = [value].flat();
  if (isConfigured(param)) return !values.some((one) => plan.codes.get(field)?.decode(one));
  const schema = schemaAt(record, field);
  const known = schema?.enum;
  if (schema && !known && mainType(schema) === "string" && value === param.default) return true;
  return known !== undefined && !values.some((one) => known.some((constant) => constant === one));
}

/** Splits a comma-separated string. Returns any other value unchanged. */
function listed(value: unknown): unknown {
  return typeof value === "string" && value.includes(",") ? value.split(",").map((one) => one.trim()) : value;
}
