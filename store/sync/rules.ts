import { createHash } from "node:crypto";
import {
  type Action,
  addDuration,
  type Connector,
  ConnectorError,
  coerce,
  copyActions,
  entitiesOf,
  evaluate,
  hasNumberedPages,
  holds,
  type Json,
  mainType,
  type Param,
  type ParentParam,
  parseTime,
  type StoreRules,
  startDateName,
} from "@agent-connectors/runtime";
import { isObject } from "../values.ts";

/** The rules for syncing an entity, with the configuration applied. */
export interface SyncRules {
  readonly entity: string;
  readonly store: StoreRules;
  readonly list: Action;
  readonly config: Readonly<Record<string, Json>>;
  /** The param values of each partition. An entity without partitions has one item without values. */
  readonly partitions: readonly Readonly<Record<string, Json>>[];
  /** Name of the parent entity. */
  readonly parent?: string;
  /** Name of the parent's incremental field, if an incremental pass lists only the records of changed parents. */
  readonly parentCursor?: string;
  /**
   * The configured start date in epoch milliseconds. If the values of the incremental field are times, records with an earlier
   * time are not copied. With the mode `parent`, the records of parents with an earlier time are not copied.
   */
  readonly start?: number;
  /** An incremental pass begins at the time that earlier passes reached, minus the sum of these durations. */
  readonly lookback: readonly string[];
  /** Whether pages have numbers or offsets. If so, a deletion in the upstream moves later records to an earlier page. */
  readonly numbered: boolean;
  /** A hash of the partitions, and of the rules that determine the copied records. If it changes, the next pass is complete. */
  readonly fingerprint: string;
}

/**
 * Returns the rules for syncing an entity. Throws the errors of `copyActions`, and `invalid_config` if the configuration lacks
 * the values of a partition. Throws `internal` if the entity has several parent entities, or if a lookback is not a duration.
 */
export function syncRules(connector: Connector, entity: string, config: Readonly<Record<string, Json>>): SyncRules {
  const entities = new Map(Object.entries(entitiesOf(connector)));
  const { store, list } = copyActions(connector, entity);
  const [parent, ...others] = new Set(store.parents.map((one) => one.entity));
  if (others.length > 0)
    throw new ConnectorError("internal", `expected one parent entity, found '${parent}' and '${others.join("', '")}'`);
  const parentSync = entities.get(parent ?? "")?.contextStore?.incrementalSync;
  const sync = store.incrementalSync;
  const byParents = sync?.mode === "parent" ? parentSync : undefined;
  const partitions = partitionsOf(store, list, config);
  // An old parent can have new children. Therefore, the start date does not limit an entity that is the parent of another entity.
  // The mode `server` is an exception, because some upstreams require the filter by time. In this mode, the upstream returns an
  // old parent with a new child only if the new child also changes the parent's time.
  const isParent = [...entities.values()].some((other) =>
    other.contextStore?.parents.some((one) => one.entity === entity),
  );
  const start = sync?.mode === "server" || !isParent ? startOf(connector, config) : undefined;
  return {
    entity,
    store,
    list,
    config,
    partitions,
    ...(parent !== undefined && { parent }),
    ...(byParents && { parentCursor: byParents.field }),
    ...(start !== undefined && { start }),
    // If the parents' sync has a lookback, it can store parents out of order: first a parent with a later value of the
    // incremental field, then a parent with an earlier value. A pass over changed parents uses the sum of its own lookback and
    // the parents' lookback, so it also finds the second parent.
    lookback: [sync, byParents].flatMap((rule) =>
      rule?.lookback === undefined ? [] : [durationOf(rule.lookback, config)],
    ),
    numbered: list.pagination !== undefined && hasNumberedPages(list.pagination),
    fingerprint: fingerprintOf(store, partitions),
  };
}

/**
 * Returns a hash of the partitions, and of the rules without `semantic` and `fields`. If only these two change, no complete pass
 * is needed, because the store computes the new embeddings and columns from the records that it has already copied.
 */
function fingerprintOf({ semantic: _, fields: __, ...store }: StoreRules, partitions: SyncRules["partitions"]): string {
  const { params, ...others } = store;
  return createHash("sha256")
    .update(`${JSON.stringify([others, partitions])}${JSON.stringify(params, withoutDescription)}`)
    .digest("base64url")
    .slice(0, 22);
}

/** Omits the descriptions of params, because a new description needs no complete pass. */
function withoutDescription(key: string, value: unknown): unknown {
  return key === "description" && typeof value === "string" ? undefined : value;
}

function durationOf(template: NonNullable<StoreRules["incrementalSync"]>["lookback"], config: object): string {
  const duration = String(evaluate(template ?? "", { config }));
  // Throws for a string that is not a duration.
  addDuration(0, duration);
  return duration;
}

/** The configured start date in epoch milliseconds; `undefined` if there is none. */
function startOf({ replication }: Connector, config: Readonly<Record<string, Json>>): number | undefined {
  const name = startDateName(replication);
  return name === undefined ? undefined : parseTime(config[name]);
}

/** Returns one partition for each combination of param values. The model or the configuration lists the values of each param. */
function partitionsOf(
  { partitions }: StoreRules,
  { params }: Action,
  config: Readonly<Record<string, Json>>,
): SyncRules["partitions"] {
  return Object.entries(partitions).reduce<SyncRules["partitions"]>(
    (combined, [name, values]) => {
      const list = Array.isArray(values)
        ? values
        : evaluate(values as Exclude<typeof values, readonly Json[]>, { config });
      // Without a partition, a complete pass would read nothing, and delete all records.
      if (!Array.isArray(list) || list.length === 0)
        throw new ConnectorError(
          "invalid_config",
          `expected a list of values for '${name}', found none; check the configuration`,
        );
      const fitting = [...new Set(list.map((value: Json) => fitParam(params[name], value)))];
      return combined.flatMap((values) => fitting.map((value) => ({ ...values, [name]: value })));
    },
    [{}],
  );
}

/** Converts a value to the type of a param. For example, an id can be a number in a record and a string in a param. */
export function fitParam(param: Param | undefined, value: Json): Json {
  if (!param) return value;
  if (typeof value === "number" && mainType(param.schema) === "string") return String(value);
  // For a string that is not empty, `coerce` returns a number, a boolean, a string, or an array with one of these values.
  return typeof value === "string" && value !== "" ? (coerce(value, param.schema) as Json) : value;
}

/**
 * The params whose values come from a parent record. Returns `undefined` if a condition (`when`) excludes the parent, or if the
 * parent lacks the value of a param that is part of the request. The value of a param that only templates read may be absent.
 */
export function parentParams(
  { store, list, config }: Pick<SyncRules, "store" | "list" | "config">,
  record: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> | undefined {
  const values = store.parents.map(({ param, field }: ParentParam) => [param, readField(record, field)] as const);
  const selected = store.parents.every(({ when }) => when === undefined || holds(when, { config, record }));
  if (!selected || values.some(([param, value]) => isAbsent(value) && list.params[param]?.target)) return undefined;
  const given = values.flatMap(([param, value]) =>
    isAbsent(value) ? [] : [[param, fitParam(list.params[param], value)] as const],
  );
  return Object.fromEntries(given);
}

function isAbsent(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** The value of a field. `a.b` means the field `a.b` if the record has it, otherwise the field `b` of `a`. */
export function readField(record: Json | undefined, name: string): Json | undefined {
  if (!isObject(record)) return undefined;
  if (Object.hasOwn(record, name)) return record[name];
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const outer = name.slice(0, dot);
    if (Object.hasOwn(record, outer)) return readField(record[outer], name.slice(dot + 1));
  }
  return undefined;
}
