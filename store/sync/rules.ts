import { createHash } from "node:crypto";
import {
  type Action,
  addDuration,
  type Connector,
  ConnectorError,
  type CopyActions,
  copyActions,
  entitiesOf,
  evaluate,
  fitValue,
  hasNumberedPages,
  holds,
  type Json,
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
  /** The param values of each partition; one empty item for an entity without partitions. */
  readonly partitions: readonly Readonly<Record<string, Json>>[];
  readonly parent?: string;
  /** The parent's incremental field, if an incremental pass (see `Pass`) lists only the records of changed parents. */
  readonly parentCursor?: string;
  /**
   * The configured start date in epoch milliseconds. If the incremental field contains times, the sync skips records with an
   * earlier time. In the mode `parent`, it skips the records of parents with an earlier time.
   */
  readonly start?: number;
  /** An incremental pass begins at the time that earlier passes reached, minus the sum of these durations. */
  readonly lookback: readonly string[];
  /** Whether pages have numbers or offsets (see `keepFrom`). */
  readonly numbered: boolean;
  /** A hash of the partitions, rules and requests that determine the records. If it changes, the next pass is complete. */
  readonly fingerprint: string;
}

/**
 * Returns the rules for syncing an entity. Throws the errors of `copyActions`, `invalid_config` if the configuration lacks the
 * values of a partition, and `internal` for several parent entities or a lookback that is not a duration.
 */
export function syncRules(connector: Connector, entity: string, config: Readonly<Record<string, Json>>): SyncRules {
  const entities = new Map(Object.entries(entitiesOf(connector)));
  const actions = copyActions(connector, entity);
  const { store, list } = actions;
  const [parent, ...others] = new Set(store.parents.map((one) => one.entity));
  if (others.length > 0)
    throw new ConnectorError("internal", `expected one parent entity, found '${parent}' and '${others.join("', '")}'`);
  const parentSync = entities.get(parent ?? "")?.contextStore?.incrementalSync;
  const sync = store.incrementalSync;
  const byParents = sync?.mode === "parent" ? parentSync : undefined;
  const partitions = partitionsOf(store, list, config);
  // An old parent can have new children, so the start date does not limit parent entities. The mode `server` is an exception,
  // because some upstreams require the filter by time. In this mode, an old parent with a new child is copied only if the child
  // changes the parent's time.
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
    // If the parents' sync has a lookback, it can store a parent with an earlier value of the incremental field after a parent
    // with a later value. With the sum of the two lookbacks, a pass over changed parents finds both parents.
    lookback: [sync, byParents].flatMap((rule) =>
      rule?.lookback === undefined ? [] : [durationOf(rule.lookback, config)],
    ),
    numbered: list.pagination !== undefined && hasNumberedPages(list.pagination),
    fingerprint: fingerprintOf(connector, actions, partitions),
  };
}

/** Omits `semantic` and `fields`, because the store computes new embeddings and columns from the records that it already has. */
function fingerprintOf(
  { baseUrl, inject }: Connector,
  { store: { semantic: _, fields: __, params, ...rules }, list, detail }: CopyActions,
  partitions: SyncRules["partitions"],
): string {
  const requests = [baseUrl, inject, contentOf(list), detail && contentOf(detail)];
  return createHash("sha256")
    .update(`${JSON.stringify([rules, partitions, requests])}${JSON.stringify(params, withoutDescription)}`)
    .digest("base64url")
    .slice(0, 22);
}

/**
 * Returns the parts that determine the content of an action's records. These include the defaults of params, because a sync sends
 * the default of each param that it does not set.
 */
function contentOf({ request, inject, body, returns, params }: Action) {
  const defaults = Object.entries(params).flatMap(([name, param]) =>
    param.default === undefined ? [] : [[name, param.default]],
  );
  return { request, inject, body, returns, defaults };
}

/** A new description of a param needs no complete pass. */
function withoutDescription(key: string, value: unknown): unknown {
  return key === "description" && typeof value === "string" ? undefined : value;
}

function durationOf(template: NonNullable<StoreRules["incrementalSync"]>["lookback"], config: object): string {
  const duration = String(evaluate(template ?? "", { config }));
  // Throws for a string that is not a duration.
  addDuration(0, duration);
  return duration;
}

function startOf({ replication }: Connector, config: Readonly<Record<string, Json>>): number | undefined {
  const name = startDateName(replication);
  return name === undefined ? undefined : parseTime(config[name]);
}

/** Returns one partition for each combination of param values. The model or the configuration lists the values. */
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
      const fitting = [...new Set(list.map((value: Json) => fitValue(value, params[name]?.schema ?? {})))];
      return combined.flatMap((values) => fitting.map((value) => ({ ...values, [name]: value })));
    },
    [{}],
  );
}

/**
 * The params whose values come from a parent record. Returns `undefined` if a `when` excludes the parent, or if the parent
 * lacks the value of a param that the request sends. It may lack the value of a param that only templates read.
 */
export function parentParams(
  { store, list, config }: Pick<SyncRules, "store" | "list" | "config">,
  record: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> | undefined {
  const values = store.parents.map(({ param, field }: ParentParam) => [param, readField(record, field)] as const);
  const selected = store.parents.every(({ when }) => when === undefined || holds(when, { config, record }));
  if (!selected || values.some(([param, value]) => isAbsent(value) && list.params[param]?.target)) return undefined;
  const given = values.flatMap(([param, value]) =>
    isAbsent(value) ? [] : [[param, fitValue(value, list.params[param]?.schema ?? {})] as const],
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
