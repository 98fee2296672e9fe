import type { Transformation } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { transform } from "../../../runtime/extract/transformations/index.ts";
import { untransform } from "../../../sandbox/invert/transformations.ts";

const scope = { params: { dimensions: ["date", "country"], site: "s" }, config: {} };

test.each<{
  why: string;
  steps: readonly Transformation[];
  given: readonly Record<string, unknown>[];
  sent: readonly unknown[];
}>([
  {
    why: "unwrap",
    steps: [{ kind: "unwrap", path: ["campaign"] }],
    given: [{ id: 1 }],
    sent: [{ campaign: { id: 1 } }],
  },
  {
    why: "merge",
    steps: [{ kind: "merge", fields: ["dimensions", "metrics"] }],
    given: [{ day: "2026-01-01", clicks: 5 }],
    sent: [{ day: "2026-01-01", clicks: 5, dimensions: { day: "2026-01-01" }, metrics: { clicks: 5 } }],
  },
  {
    why: "merge of an object that has a field of the same name",
    steps: [{ kind: "merge", fields: ["details"] }],
    given: [{ id: 1, details: "d" }],
    sent: [{ id: 1, details: { id: 1, details: "d" } }],
  },
  {
    why: "explode",
    steps: [{ kind: "explode", field: "activity" }],
    given: [{ email: "a", action: "open" }],
    sent: [{ activity: [{ email: "a", action: "open" }] }],
  },
  {
    why: "name_values",
    steps: [{ kind: "name_values", field: "keys", names: { get: ["params", "dimensions"] } }],
    given: [{ date: "2026-01-01", country: "US", clicks: 5 }],
    sent: [{ keys: ["2026-01-01", "US"], clicks: 5 }],
  },
  {
    why: "columns",
    steps: [
      {
        kind: "columns",
        fields: { date: ["x"] },
        series: { field: "counts", values: ["series"], labels: ["labels"] },
      },
    ],
    given: [
      { date: "d1", counts: { a: 1, b: 2 } },
      { date: "d2", counts: { a: 3, b: 4 } },
    ],
    sent: [
      {
        x: ["d1", "d2"],
        series: [
          [1, 3],
          [2, 4],
        ],
        labels: ["a", "b"],
      },
    ],
  },
  {
    why: "project of a string",
    steps: [
      {
        kind: "project",
        fields: {
          resource: { get: ["record"] },
          id: { call: "strip_prefix", args: [{ get: ["record"] }, "customers/"] },
        },
      },
    ],
    given: [{ resource: "customers/7", id: "7" }],
    sent: ["customers/7"],
  },
  {
    why: "project of an object",
    steps: [{ kind: "project", fields: { id: { get: ["record", "node", "id"] }, name: { get: ["record", "name"] } } }],
    given: [{ id: 1, name: "n" }],
    sent: [{ node: { id: 1 }, name: "n" }],
  },
  {
    why: "set",
    steps: [{ kind: "set", fields: { site: { get: ["params", "site"] } } }],
    given: [{ id: 1, site: "s" }],
    sent: [{ id: 1 }],
  },
  {
    why: "set of a field that can exist already",
    steps: [{ kind: "set", fields: { at: { call: "or", args: [{ get: ["record", "at"] }, 7] } } }],
    given: [{ id: 1, at: 5 }],
    sent: [{ id: 1, at: 5 }],
  },
  {
    why: "set that converts a time in place",
    steps: [
      {
        kind: "set",
        fields: {
          at: {
            call: "time",
            args: [
              { call: "number", args: [{ call: "after_last", args: [{ get: ["record", "at"] }, "("] }] },
              "date-time",
            ],
          },
          born: { call: "time", args: [{ get: ["record", "born"] }, "date"] },
        },
      },
    ],
    given: [{ id: 1, at: "2026-01-01T00:00:00.125Z", born: "1969-12-31" }],
    sent: [{ id: 1, at: "(1767225600.125", born: -86400 }],
  },
  {
    why: "set that copies the day of a time and converts the time in place",
    steps: [
      {
        kind: "set",
        fields: {
          day: { call: "time", args: [{ get: ["record", "at"] }, "date"] },
          at: { call: "time", args: [{ get: ["record", "at"] }, "date-time"] },
        },
      },
    ],
    given: [{ id: 1, day: "2026-01-01", at: "2026-01-01T08:30:00Z" }],
    sent: [{ id: 1, at: 1767256200 }],
  },
  {
    why: "set before columns",
    steps: [
      {
        kind: "set",
        fields: {
          days: { call: "split", args: [{ get: ["record", "x", "days"] }, ","] },
          counts: { call: "first", args: [{ get: ["record", "series"] }] },
        },
      },
      { kind: "columns", fields: { date: ["days"], count: ["counts"] } },
    ],
    given: [
      { date: "d1", count: 1 },
      { date: "d2", count: 2 },
    ],
    sent: [{ x: { days: "d1,d2" }, series: [[1, 2]] }],
  },
  {
    why: "flatten",
    steps: [{ kind: "flatten" }],
    given: [{ "campaign_budget.amount_micros": 1, "campaign.id": "2" }],
    sent: [{ campaignBudget: { amountMicros: 1 }, campaign: { id: "2" } }],
  },
  {
    why: "parse_json",
    steps: [{ kind: "parse_json", fields: ["columns.settings"] }],
    given: [{ columns: [{ settings: { a: 1 } }, { settings: null }] }],
    sent: [{ columns: [{ settings: '{"a":1}' }, { settings: null }] }],
  },
  {
    why: "null_values",
    steps: [{ kind: "null_values", values: ["-", ""] }],
    given: [{ id: 1, cost: null }],
    sent: [{ id: 1, cost: "-" }],
  },
  { why: "drop", steps: [{ kind: "drop", fields: ["links"] }], given: [{ id: 1 }], sent: [{ id: 1 }] },
  {
    why: "several steps",
    steps: [
      { kind: "unwrap", path: ["row"] },
      { kind: "name_values", field: "keys", names: { get: ["params", "dimensions"] } },
      { kind: "set", fields: { site: { get: ["params", "site"] } } },
    ],
    given: [{ date: "d", country: "US", clicks: 1, site: "s" }],
    sent: [{ row: { keys: ["d", "US"], clicks: 1 } }],
  },
])("untransform inverts $why", ({ steps, given, sent }) => {
  expect(untransform(given, steps, scope)).toEqual(sent);
  expect(transform(untransform(given, steps, scope), steps, scope)).toEqual(given);
});

test("untransform keeps a field that a template without an inverse converts in place", () => {
  const md5 = (name: string) => ({ call: "md5", args: [{ get: ["record", name] }] });
  const steps: readonly Transformation[] = [{ kind: "set", fields: { mail: md5("mail"), copy: md5("id") } }];
  expect(untransform([{ id: 1, mail: "a", copy: "b" }], steps, scope)).toEqual([{ id: 1, mail: "a" }]);
});
