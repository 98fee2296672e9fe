import { evaluate, type Json, readsRoot, type Template } from "@agent-connectors/runtime";
import { isObject } from "../values.ts";
import { cursorOf, cursorText, isBefore, later } from "./cursor.ts";
import { windowAt } from "./plan.ts";
import { readField, type SyncRules } from "./rules.ts";
import type { Cursor, Pass, WalkPlace } from "./state.ts";

type Params = Readonly<Record<string, Json>>;

/** The params of the list call at `place`, except those that select the page. `parent` has the params from the parent record. */
export function walkParams(rules: SyncRules, pass: Pass, place: WalkPlace, parent: Params): Params {
  const base = { ...rules.partitions[place.partition], ...parent };
  return Object.entries(timeArgs(rules, pass, place)).reduce<Params>(
    (params, [path, value]) => withArg(rules, params, { path, value }),
    base,
  );
}

/** The params with which the upstream filters by the incremental field. */
function timeArgs(rules: SyncRules, pass: Pass, place: WalkPlace): Params {
  const { store, list, config } = rules;
  const sync = store.incrementalSync;
  if (sync?.mode !== "server") return {};
  const range = windowAt(rules, pass, place);
  const scope = {
    config,
    ...(range.since !== undefined && { since: cursorText(sync, range.since) }),
    ...(range.until !== undefined && { until: cursorText(sync, range.until) }),
  };
  // If a request contains the end of the range, the upstream omits records that change during the pass, and a complete pass
  // would delete them from the store. Without windows, a complete pass therefore sends the end only in a required param, or in
  // a param that also contains the start.
  const isOpen = pass.kind === "complete" && sync.window === undefined;
  const isSent = ([path, template]: readonly [string, Template]): boolean => {
    if (readsRoot(template, "since")) return range.since !== undefined;
    return !readsRoot(template, "until") || (range.until !== undefined && !(isOpen && !list.params[path]?.required));
  };
  const args = Object.entries(sync.args).filter(isSent);
  // Templates read JSON, and their helpers return JSON.
  return Object.fromEntries(args.map(([path, template]) => [path, evaluate(template, scope) as Json]));
}

function withArg(
  { list }: SyncRules,
  params: Params,
  { path, value }: { readonly path: string; readonly value: Json },
): Params {
  if (Object.hasOwn(list.params, path)) return { ...params, [path]: value };
  const [name = "", ...members] = path.split(".");
  return { ...params, [name]: withMember(params[name], members, value) };
}

function withMember(outer: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const members = isObject(outer) ? outer : {};
  return { ...members, [name]: withMember(members[name], rest, value) };
}

/** The selected records of a page. */
export interface Selected {
  readonly records: readonly Json[];
  /** The highest value of the incremental field on the page. */
  readonly highest?: Cursor;
  /** Whether all remaining records are older than the range of the pass. */
  readonly isEnd: boolean;
}

/** Selects the records of a page that belong to the pass, and all records without a value of the incremental field. */
export function selectRecords({ store }: SyncRules, pass: Pass, listed: readonly Json[]): Selected {
  const sync = store.incrementalSync;
  if (!sync) return { records: listed, isEnd: false };
  const { since, until, kind } = pass;
  const values = listed.map((record) => cursorOf(sync, readField(record, sync.field)));
  const isOld = (value: Cursor | undefined) => value !== undefined && since !== undefined && isBefore(value, since);
  const isNew = (value: Cursor | undefined) => value !== undefined && until !== undefined && isBefore(until, value);
  const filters = sync.mode === "client";
  const isLagging = sync.lag !== undefined && kind === "incremental";
  const records = listed.filter((_, at) => !(filters && isOld(values[at])) && !(isLagging && isNew(values[at])));
  const present = values.filter((value) => value !== undefined);
  const highest = present.reduce<Cursor | undefined>(later, undefined);
  const isEnd = sync.order === "newest_first" && present.length > 0 && present.every(isOld);
  return { records, ...(highest !== undefined && { highest }), isEnd };
}

/** The value of the parent's incremental field, and whether the pass lists the records of this parent. */
export function selectParent(
  { parentCursor, store }: SyncRules,
  { since }: Pass,
  parent: Json,
): { readonly isListed: boolean; readonly highest?: Cursor } {
  const sync = store.incrementalSync;
  const value = parentCursor !== undefined && sync ? cursorOf(sync, readField(parent, parentCursor)) : undefined;
  if (value === undefined) return { isListed: true };
  return { isListed: since === undefined || !isBefore(value, since), highest: value };
}
