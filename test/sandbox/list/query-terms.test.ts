import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { queryTerms } from "../../../sandbox/list/query-terms.ts";

const record: Schema = {
  type: "object",
  properties: {
    status: { type: "string" },
    total: { type: "integer" },
    lastSeen: { type: "string", format: "date-time" },
    adGroup: { type: "object", properties: { id: { type: "string" } } },
    segments: { type: "object", properties: { date: { type: "string" } } },
  },
};

test.each<{ query: string; field: string; fits: readonly unknown[]; others: readonly unknown[] }>([
  { query: 'status:"active"', field: "status", fits: ["active"], others: ["trial", null] },
  { query: "status~'act'", field: "status", fits: ["active"], others: ["trial"] },
  { query: "total>5", field: "total", fits: [6], others: [5] },
  { query: "total:<=5", field: "total", fits: [5], others: [6] },
  {
    query: "lastSeen:>=2026-01-01T00:00:00Z",
    field: "lastSeen",
    fits: ["2026-01-01T00:00:00Z"],
    others: ["2025-12-31T23:59:59Z"],
  },
  { query: "SELECT ad_group.id FROM x WHERE ad_group.id = 7", field: "adGroup.id", fits: ["7"], others: ["8"] },
])("$query asks for $field $fits, not $others", ({ query, field, fits, others }) => {
  const conditions = queryTerms(query, record) ?? [];
  expect(conditions.map((condition) => condition.field)).toEqual([field]);
  const holds = (value: unknown): boolean => conditions.every((condition) => condition.test(value));
  expect(fits.filter((value) => !holds(value))).toEqual([]);
  expect(others.filter(holds)).toEqual([]);
});

test("BETWEEN has two bounds, and days as bounds include themselves", () => {
  const query = "SELECT segments.date FROM x WHERE segments.date BETWEEN '2026-01-02' AND '2026-01-03'";
  const conditions = queryTerms(query, record) ?? [];
  const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];
  expect(conditions.map(({ field }) => field)).toEqual(["segments.date", "segments.date"]);
  expect(days.filter((day) => conditions.every(({ test: holds }) => holds(day)))).toEqual(["2026-01-02", "2026-01-03"]);
});

test("terms of unknown fields ask nothing, and a text without terms is none of the language", () => {
  expect(queryTerms("colour:red __proto__:x", record)).toEqual([]);
  expect(queryTerms("the lamp between us", record)).toBeUndefined();
});
