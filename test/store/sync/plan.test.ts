import type { Connector, IncrementalSync, StoreRules } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { afterWalk, beginPass, endPass, keepFrom, windowAt } from "../../../store/sync/plan.ts";
import { type SyncRules, syncRules } from "../../../store/sync/rules.ts";
import type { Pass, SyncState, WalkPlace } from "../../../store/sync/state.ts";
import { selectParent, selectRecords, walkParams } from "../../../store/sync/walk.ts";
import { helpDesk } from "../../runtime/fixtures/help-desk.ts";
import { byTime, helpDeskWith } from "./help-desk.ts";

const time = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
const now = time("2026-06-01T12:00:00Z");

function rulesOf(changes: Partial<IncrementalSync> = {}, others: Partial<SyncRules> = {}): SyncRules {
  const connector = helpDeskWith({ incrementalSync: { ...byTime, ...changes } });
  return { ...syncRules(connector, "tickets", {}), ...others };
}

const rules = rulesOf();

/** The state after a finished pass under these rules. */
function finished(state: Partial<SyncState> = {}, under = rules): SyncState {
  const cursor = time("2026-05-20");
  return { version: 1, pass: 4, cursor, rules: under.fingerprint, syncedAt: now, completedAt: now, ...state };
}

const options = { now, completeEveryMs: 1_000 };
const begun = (state: SyncState | undefined, under = rules): Pass => beginPass(state, under, options).running;
const iso = (value: unknown) => (typeof value === "number" ? new Date(value).toISOString() : value);

test("the first pass reads all records, and the next pass starts at the cursor", () => {
  expect(begun(undefined)).toMatchObject({ kind: "complete", at: { partition: 0 } });
  expect(begun(undefined).since).toBeUndefined();
  expect(begun(finished())).toMatchObject({ kind: "incremental", since: time("2026-05-20"), until: now });
  expect(beginPass(finished(), rules, options).pass).toBe(5);
  const ahead = now + 60_000;
  expect(begun(finished({ cursor: ahead }))).toMatchObject({ since: ahead, until: ahead });
});

test.each([
  { why: "the last complete pass is too old", state: finished({ completedAt: now - 1_000 }) },
  {
    why: "no complete pass has finished",
    state: { version: 1, pass: 4, cursor: now, rules: rules.fingerprint } as const,
  },
  {
    why: "no record had a value of the incremental field",
    state: { version: 1, pass: 4, completedAt: now, rules: rules.fingerprint } as const,
  },
  { why: "the rules have changed", state: finished({ rules: "others" }) },
  { why: "the last pass ended while the clock ran ahead", state: finished({ syncedAt: now + 1 }) },
  {
    why: "the clock was set back during the last pass",
    state: endPass({ ...finished(), running: { ...begun(finished()), startedAt: now + 1 } }, rules, now),
  },
  { why: "the configuration no longer has a start date", state: finished({ start: time("2026-01-01") }) },
])("a pass reads all records if $why", ({ state }) => {
  expect(begun(state).kind).toBe("complete");
});

test("an unfinished pass continues with its own range, unless the rules have changed or the clock ran ahead when the pass began", () => {
  const running: Pass = { ...begun(finished()), startedAt: 7, at: { partition: 0, page: { token: "x" } } };
  expect(begun(finished({ running }))).toEqual(running);
  expect(begun(finished({ running, rules: "others" }))).toMatchObject({ kind: "complete", startedAt: now });
  const ahead = { ...running, startedAt: now + 1 };
  expect(begun(finished({ running: ahead }))).toMatchObject({ kind: "complete", startedAt: now });
});

test.each([
  { kind: "complete", gaps: false, cursor: 500 },
  { kind: "complete", gaps: true, cursor: 90_000 },
  { kind: "incremental", gaps: false, cursor: 90_000 },
] as const)(
  "if all values of a pass are lower than the cursor 90000, the cursor after the pass is $cursor ($kind, gaps: $gaps)",
  ({ kind, gaps, cursor }) => {
    const numbered = rulesOf({ format: "number" });
    const running: Pass = { ...begun(undefined, numbered), kind, gaps, highest: 500 };
    const state = finished({ cursor: 90_000 }, numbered);
    expect(endPass({ ...state, running }, numbered, now).cursor).toBe(cursor);
  },
);

test("a pass starts at the cursor minus the lookback, but not before the start date", () => {
  const lookback = { lookback: ["P3D", "PT1H"] };
  expect(iso(begun(finished(), rulesOf({}, lookback)).since)).toBe("2026-05-16T23:00:00.000Z");
  const start = time("2026-05-19");
  expect(begun(finished({ start }), rulesOf({}, { ...lookback, start })).since).toBe(start);
});

test.each([
  { records: "records", mode: "client", isParent: false, start: "2026-05-01" },
  { records: "records that the upstream filters by time", mode: "server", isParent: false, start: "2026-05-01" },
  { records: "parents, because an old parent can have new children", mode: "client", isParent: true, start: undefined },
  { records: "parents that the upstream filters by time", mode: "server", isParent: true, start: "2026-05-01" },
] as const)("with a start date, the start of a sync is $start for $records", ({ mode, isParent, start }) => {
  const parents = [{ param: "ticket", entity: "tickets", field: "id" }];
  const { tickets } = helpDesk.entities;
  // The fixture has a context store for tickets.
  const comments = { ...tickets, contextStore: { ...(tickets.contextStore as StoreRules), parents } };
  const changed = helpDeskWith({ incrementalSync: { ...byTime, mode } });
  const connector: Connector = {
    ...changed,
    replication: { start_date: { kind: "given", schema: { type: "string", format: "date" }, required: true } },
    entities: { ...changed.entities, ...(isParent && { comments }) },
  };
  expect(syncRules(connector, "tickets", { start_date: "2026-05-01" }).start).toBe(start && time(start));
});

test("an incremental pass omits records that are younger than the lag, and the next pass reads them", () => {
  const lagging = rulesOf({ lag: "PT5M" });
  const pass = begun(finished({}, lagging), lagging);
  expect(iso(pass.until)).toBe("2026-06-01T11:55:00.000Z");
  const records = [{ updated_at: "2026-06-01T11:54:00Z" }, { updated_at: "2026-06-01T11:56:00Z" }];
  expect(selectRecords(lagging, pass, records).records).toEqual(records.slice(0, 1));
  const state = { ...finished(), running: { ...pass, highest: now } };
  expect(endPass(state, lagging, now).cursor).toBe(pass.until);
});

test("records that change during a pass are read again by the next pass", () => {
  const running = { ...begun(finished()), highest: now + 60_000 };
  const later = now + 3_600_000;
  expect(endPass({ ...finished(), running }, rules, later)).toMatchObject({ cursor: now, syncedAt: later });
});

test("a complete pass that may have missed records does not count, so the next pass is complete too", () => {
  const running: Pass = { ...begun(undefined), gaps: true };
  const ended = endPass({ ...finished({ completePass: 2 }), pass: 4, running }, rules, now);
  expect(ended.completePass).toBe(2);
  expect(begun(ended)).toMatchObject({ kind: "complete" });
});

test("a complete pass over numbered pages keeps the records that the previous complete pass read", () => {
  const running = begun(undefined);
  const ended = endPass({ version: 1, pass: 4, running }, rules, now);
  const next = { ...ended, pass: 6, running };
  expect(keepFrom({ version: 1, pass: 1, running }, { ...rules, numbered: true })).toBe(0);
  expect(keepFrom(next, { ...rules, numbered: true })).toBe(4);
  expect(keepFrom(next, { ...rules, numbered: false })).toBe(6);
});

const since = { get: ["since"] } as const;
const until = { get: ["until"] } as const;

test.each([
  ["sends the end of each window", "keeps", { args: { from: since, to: until }, window: "P30D" }],
  ["has a param with both ends of the range", "keeps", { args: { query: { text: [since, "..", until] } } }],
  ["omits the end, because its param is optional", "deletes", { args: { from: since, to: until } }],
  ["has no param for the end", "deletes", { args: { from: since } }],
  [
    "sends the day of the pass as the end",
    "deletes",
    { args: { from: since, to: until }, window: "P3D", format: "date" },
  ],
] as const)(
  "if a complete pass %s, it %s the records that only the previous complete pass has read",
  (_, effect, changes) => {
    const running = begun(undefined);
    const state = { version: 1, pass: 6, completePass: 4, running } as const;
    expect(keepFrom(state, rulesOf(changes))).toBe(effect === "keeps" ? 4 : 6);
  },
);

/** The time ranges of all windows of a pass. */
function windows(
  changes: Partial<IncrementalSync>,
  range: Pick<Pass, "since" | "until">,
): readonly (readonly unknown[])[] {
  const windowed = rulesOf(changes);
  const pass: Pass = { ...begun(undefined), ...range };
  const found = [];
  for (let place: WalkPlace | undefined = { partition: 0 }; place; place = afterWalk(windowed, pass, place)) {
    const { since, until } = windowAt(windowed, pass, place);
    found.push([iso(since), iso(until)]);
  }
  return found;
}

test("windows by day contain each day once, and begin at midnight", () => {
  expect(
    windows({ format: "date", window: "P3D" }, { since: time("2026-05-01T08:00:00Z"), until: time("2026-05-07") }),
  ).toEqual([
    ["2026-05-01T00:00:00.000Z", "2026-05-03T23:59:59.000Z"],
    ["2026-05-04T00:00:00.000Z", "2026-05-06T23:59:59.000Z"],
    ["2026-05-07T00:00:00.000Z", "2026-05-07T00:00:00.000Z"],
  ]);
});

test("a window by time starts at the end of the previous one", () => {
  expect(windows({ window: "P180D" }, { since: time("2025-09-01T08:00:00Z"), until: time("2026-05-07") })).toEqual([
    ["2025-09-01T08:00:00.000Z", "2026-02-28T08:00:00.000Z"],
    ["2026-02-28T08:00:00.000Z", "2026-05-07T00:00:00.000Z"],
  ]);
});

test("if the last windows of a pass have no records, the next pass starts one window before the end of that pass", () => {
  const windowed = rulesOf({ window: "P30D" });
  const running: Pass = { ...begun(undefined), since: time("2026-01-01"), until: now };
  expect(iso(endPass({ version: 1, pass: 1, running }, windowed, now).cursor)).toBe("2026-05-02T12:00:00.000Z");
});

test("a pass reads all windows of a partition, then the next partition, then the next parent", () => {
  const windowed = rulesOf({ format: "date", window: "P3D" }, { partitions: [{ type: "a" }, { type: "b" }] });
  const pass: Pass = { ...begun(undefined), since: time("2026-05-01"), until: time("2026-05-04") };
  const places: WalkPlace[] = [];
  for (
    let place: WalkPlace | undefined = { partition: 0, parent: "p", page: 1 };
    place?.parent;
    place = afterWalk(windowed, pass, place)
  )
    places.push(place);
  expect(places.map(({ partition, from, page }) => [partition, iso(from)?.toString().slice(0, 10), page])).toEqual([
    [0, undefined, 1],
    [0, "2026-05-04", undefined],
    [1, undefined, undefined],
    [1, "2026-05-04", undefined],
  ]);
  expect(afterWalk(rulesOf(), pass, { partition: 0, parent: "p" })).toEqual({ partition: 0, after: "p" });
  expect(afterWalk(rulesOf(), pass, { partition: 0 })).toBeUndefined();
});

test("the times of a pass override params of a partition, and a dotted name sets a member of an object param", () => {
  const args: IncrementalSync["args"] = {
    "created.gte": { get: ["since"] },
    "created.lte": { get: ["until"] },
    status: { text: ["changed:>=", { get: ["since"] }] },
  };
  const timed = rulesOf({ args, format: "epoch-seconds" }, { partitions: [{ status: "", limit: 5 }] });
  const pass = begun(finished({}, timed), timed);
  const seconds = time("2026-05-20") / 1_000;
  expect(walkParams(timed, pass, { partition: 0 }, { parent: "p" })).toEqual({
    parent: "p",
    limit: 5,
    status: `changed:>=${seconds}`,
    created: { gte: seconds, lte: now / 1_000 },
  });
});

test("a complete pass sends no optional param with the end of its range, so it also reads records that change during the pass", () => {
  const args: IncrementalSync["args"] = { since: { get: ["since"] }, until: { get: ["until"] } };
  const timed = rulesOf({ args });
  expect(walkParams(timed, begun(undefined, timed), { partition: 0 }, {})).toEqual({});
  const started = rulesOf({ args }, { start: time("2026-01-01") });
  expect(walkParams(started, begun(undefined, started), { partition: 0 }, {})).toEqual({
    since: "2026-01-01T00:00:00Z",
  });
});

test("an incremental pass lists the child records of a parent only if the parent has changed, or if the time of its change is missing", () => {
  const byParents = rulesOf({ mode: "parent", args: {} }, { parent: "orders", parentCursor: "changed" });
  const pass = begun(finished({}, byParents), byParents);
  expect(selectParent(byParents, pass, { changed: "2026-05-19T23:59:59Z" }).isListed).toBe(false);
  expect(selectParent(byParents, pass, { changed: "2026-05-20T00:00:00Z" })).toEqual({
    isListed: true,
    highest: time("2026-05-20"),
  });
  expect(selectParent(byParents, pass, { changed: null })).toEqual({ isListed: true });
});

test("a record without a value of the incremental field does not end the reading of a newest-first list", () => {
  const newest = rulesOf({ mode: "client", args: {}, order: "newest_first" });
  const pass = begun(finished({}, newest), newest);
  const old = { updated_at: "2026-05-01T00:00:00Z" };
  expect(selectRecords(newest, pass, [{ updated_at: null }])).toMatchObject({ isEnd: false });
  expect(selectRecords(newest, pass, [{ updated_at: null }, old])).toMatchObject({
    isEnd: true,
    records: [{ updated_at: null }],
  });
  expect(selectRecords(newest, pass, [{ updated_at: "2026-05-20T00:00:00Z" }, old])).toMatchObject({ isEnd: false });
});
