import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { readQuery } from "../../../sandbox/list/read-query.ts";

const text: Schema = { type: "string" };
const record: Schema = {
  type: "object",
  properties: {
    status: text,
    total: { type: "integer" },
    rate: { type: "number" },
    micros: { type: "string", format: "int64" },
    seen: { type: "integer", format: "epoch-seconds" },
    lastSeen: { type: "string", format: "date-time" },
    adGroup: { type: "object", properties: { id: text } },
    segments: { type: "object", properties: { date: text } },
    metadata: { type: "object", additionalProperties: text },
  },
};
const now = Date.parse("2026-11-01T00:00:00Z");

const conditionsOf = (query: string) =>
  readQuery(query, record, now).conditions.map((one) => {
    if ("any" in one) throw new Error(`expected a query without OR and parentheses, found ${query}`);
    return one;
  });

test.each<{ query: string; field: string; fits: readonly unknown[]; others: readonly unknown[] }>([
  { query: 'status:"active"', field: "status", fits: ["active"], others: ["trial", null] },
  { query: "status~'act'", field: "status", fits: ["active"], others: ["trial"] },
  { query: "status:act*", field: "status", fits: ["active"], others: ["trial"] },
  { query: "-status:active", field: "status", fits: ["trial", null], others: ["active"] },
  { query: "!status:active", field: "status", fits: ["trial"], others: ["active"] },
  { query: "NOT status:active", field: "status", fits: ["trial"], others: ["active"] },
  { query: "status:null", field: "status", fits: [null, undefined], others: ["active"] },
  { query: "status:[active, trial]", field: "status", fits: ["active", "trial"], others: ["ended"] },
  { query: "metadata['tier']:'gold'", field: "metadata.tier", fits: ["gold"], others: ["blue"] },
  { query: "total>5", field: "total", fits: [6], others: [5] },
  { query: "total:<=5", field: "total", fits: [5], others: [6] },
  // In a field without a time format, 300000000 and 20260101 are numbers, not a time and a day.
  { query: "total>300000000", field: "total", fits: [300_000_001, 200_000_000_000], others: [300_000_000, 5, "n/a"] },
  { query: "total<20260101", field: "total", fits: [20_260_100], others: [20_260_101, 30_000_000] },
  { query: "total<-100000000000000000", field: "total", fits: [-2e17], others: [-1] },
  { query: "rate>0.0001", field: "rate", fits: [0.0002, 1], others: [0.0001] },
  { query: "micros>=300000000", field: "micros", fits: ["200000000000"], others: ["299999999"] },
  { query: "seen>20260101", field: "seen", fits: [Date.UTC(2026, 0, 2) / 1000], others: [Date.UTC(2026, 0, 1) / 1000] },
  { query: "seen>1767225600000", field: "seen", fits: [1_767_225_601], others: [1_767_225_600] },
  { query: "total>2026-01-01", field: "total", fits: [1_767_225_601], others: [1_767_225_600] },
  { query: "total!=5", field: "total", fits: [6], others: [5] },
  { query: "lastSeen:-24h", field: "lastSeen", fits: ["2026-10-31T00:00:00Z"], others: ["2026-10-30T23:59:59Z"] },
  { query: "lastSeen:+1w", field: "lastSeen", fits: ["2026-10-25T00:00:00Z"], others: ["2026-10-25T00:00:01Z"] },
  {
    query: "lastSeen:>=2026-01-01T00:00:00Z",
    field: "lastSeen",
    fits: ["2026-01-01T00:00:00Z"],
    others: ["2025-12-31T23:59:59Z"],
  },
  { query: "SELECT ad_group.id FROM x WHERE ad_group.id = 7", field: "adGroup.id", fits: ["7"], others: ["8"] },
  { query: "SELECT a FROM x WHERE status IN ('A', 'B') LIMIT 5", field: "status", fits: ["a", "B"], others: ["C"] },
  { query: "SELECT a FROM x WHERE status NOT IN ('A')", field: "status", fits: ["B"], others: ["A"] },
  { query: "SELECT a FROM x WHERE status LIKE '%b%' ORDER BY total", field: "status", fits: ["abc"], others: ["ac"] },
  { query: "SELECT a FROM x WHERE status IS NOT NULL", field: "status", fits: ["A"], others: [null] },
  {
    query: "SELECT a FROM x WHERE segments.date DURING LAST_7_DAYS",
    field: "segments.date",
    fits: ["2026-10-25"],
    others: ["2026-10-24"],
  },
  {
    query: "lamp",
    field: "*",
    fits: [{ subject: "A Lamp", tags: [] }, { tags: ["lamp"] }],
    others: [{ subject: "A" }],
  },
  { query: '"red lamp"', field: "*", fits: [{ subject: "the red lamp" }], others: [{ subject: "lamp, red" }] },
  { query: "-lamp", field: "*", fits: [{ subject: "A" }], others: [{ subject: "A lamp" }] },
])("$query matches $field $fits, not $others", ({ query, field, fits, others }) => {
  const conditions = conditionsOf(query);
  expect(conditions.map((condition) => condition.field)).toEqual([field]);
  const holds = (value: unknown): boolean => conditions.every((condition) => condition.test(value));
  expect(fits.filter((value) => !holds(value))).toEqual([]);
  expect(others.filter(holds)).toEqual([]);
});

test("BETWEEN has two bounds, and the days of both bounds match", () => {
  const query = "SELECT segments.date FROM x WHERE segments.date BETWEEN '2026-01-02' AND '2026-01-03'";
  const conditions = conditionsOf(query);
  const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];
  expect(conditions.map(({ field }) => field)).toEqual(["segments.date", "segments.date"]);
  expect(days.filter((day) => conditions.every(({ test: holds }) => holds(day)))).toEqual(["2026-01-02", "2026-01-03"]);
});

test("SQL keywords inside a quoted string are part of the string", () => {
  const query = "SELECT status FROM x WHERE status = 'limit like order by' AND total > 5 LIMIT 10";
  const [status, total, ...others] = conditionsOf(query);
  expect([status?.test("limit like order by"), status?.test("limit")]).toEqual([true, false]);
  expect([total?.field, others]).toEqual(["total", []]);
});

test("a condition for an unknown field has the name of the field, and a SELECT without WHERE has no conditions", () => {
  expect(conditionsOf("colour:red __proto__:x").map(({ field }) => field)).toEqual(["colour", "__proto__"]);
  expect(conditionsOf("SELECT status FROM x ORDER BY status")).toEqual([]);
});

test.each([
  { form: "only opening parentheses", query: "(".repeat(100_000), count: 0 },
  { form: "a word after each opening parenthesis", query: `${"(a OR ".repeat(100_000)}b`, count: 1 },
  { form: "many closing parentheses after a word", query: `a${")".repeat(100_000)}`, count: 1 },
  { form: "only operators and parentheses", query: "() OR NOT () -(OR)", count: 0 },
])("the number of conditions in a query with $form is $count", ({ query, count }) => {
  expect(readQuery(query, record, now).conditions).toHaveLength(count);
});

test("words next to `status:active` are conditions too", () => {
  expect(conditionsOf("broken status:active AND lamp").map(({ field }) => field)).toEqual(["*", "status", "*"]);
});

test("a query of one very long word has one condition, but a SELECT with such a word has none", () => {
  const word = "a".repeat(200_000);
  expect(conditionsOf(word)).toHaveLength(1);
  expect(conditionsOf(`SELECT a FROM b WHERE ${word}`)).toEqual([]);
});
