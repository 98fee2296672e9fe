import { expect, test } from "vitest";
import { transform } from "../../../../runtime/extract/transformations/index.ts";
import type { Transformation } from "../../../../runtime/model.ts";

interface Case {
  readonly name: string;
  readonly step: Transformation;
  readonly records: readonly unknown[];
  readonly scope?: Record<string, unknown>;
  readonly want: readonly unknown[];
}

const names: Transformation = { kind: "name_values", field: "keys", names: { get: ["params", "dimensions"] } };
const usersByDay: Transformation = {
  kind: "columns",
  fields: { date: ["xValues"], length: ["series", "0"] },
  series: { field: "statistics", values: ["series"], labels: ["seriesLabels"] },
};

test.each<Case>([
  {
    name: "unwrap: the object inside",
    step: { kind: "unwrap", path: ["campaign"] },
    records: [{ campaign: { id: 1 }, status: "ok" }],
    want: [{ id: 1 }],
  },
  {
    name: "unwrap: a nested object",
    step: { kind: "unwrap", path: ["a", "b"] },
    records: [{ a: { b: { id: 1 } } }],
    want: [{ id: 1 }],
  },
  {
    name: "merge: a sub-object overrides the record and earlier sub-objects",
    step: { kind: "merge", fields: ["dimensions", "metrics"] },
    records: [{ dimensions: { id: 1, x: 1 }, metrics: { spend: "2", x: 2 }, own: 0, id: 0 }],
    want: [{ own: 0, id: 1, x: 2, spend: "2" }],
  },
  {
    name: "merge: an absent or null sub-object adds nothing",
    step: { kind: "merge", fields: ["dimensions", "metrics"] },
    records: [{ metrics: null, own: 0 }],
    want: [{ own: 0 }],
  },
  {
    name: "explode: adds the parent's fields that an element does not have",
    step: { kind: "explode", field: "activity" },
    records: [{ id: 1, at: "p", activity: [{ at: "e", act: "open" }, { act: "click" }] }],
    want: [
      { id: 1, at: "e", act: "open" },
      { id: 1, at: "p", act: "click" },
    ],
  },
  {
    name: "explode: an element that is not an object becomes the value of the field",
    step: { kind: "explode", field: "tags" },
    records: [{ id: 1, tags: ["a", null] }],
    want: [
      { id: 1, tags: "a" },
      { id: 1, tags: null },
    ],
  },
  {
    name: "explode: an absent, null or empty array results in no record",
    step: { kind: "explode", field: "tags" },
    records: [{ id: 1 }, { tags: null }, { tags: [] }],
    want: [],
  },
  {
    name: "name_values: names from the params",
    step: names,
    scope: { params: { dimensions: ["date", "country"] } },
    records: [{ keys: ["2024-05-01", "cze"], clicks: 3 }],
    want: [{ date: "2024-05-01", country: "cze", clicks: 3 }],
  },
  {
    name: "name_values: an absent or null array adds no fields",
    step: names,
    scope: {},
    records: [{ clicks: 3 }, { keys: null, clicks: 4 }],
    want: [{ clicks: 3 }, { clicks: 4 }],
  },
  {
    name: "columns: arrays, and a series under its labels",
    step: usersByDay,
    records: [
      {
        xValues: ["mon", "tue"],
        series: [
          [1, 2],
          [3, 4],
        ],
        seriesLabels: ["all", 7],
      },
    ],
    want: [
      { date: "mon", length: 1, statistics: { all: 1, 7: 3 } },
      { date: "tue", length: 2, statistics: { all: 2, 7: 4 } },
    ],
  },
  {
    name: "columns: a field is omitted if its path ends in an index beyond the array of columns",
    step: { kind: "columns", fields: { date: ["x"], length: ["series", "0"] } },
    records: [{ x: ["mon"], series: [] }],
    want: [{ date: "mon" }],
  },
  {
    name: "columns: a series without other fields",
    step: { ...usersByDay, fields: {} },
    records: [{ series: [[1, 2]], seriesLabels: ["all"] }],
    want: [{ statistics: { all: 1 } }, { statistics: { all: 2 } }],
  },
  {
    name: "columns: empty arrays result in no record",
    step: { kind: "columns", fields: { date: ["x"] } },
    records: [{ x: [] }],
    want: [],
  },
  {
    name: "project: from a scalar",
    step: {
      kind: "project",
      fields: { resource_name: { get: ["record"] }, id: { call: "after_last", args: [{ get: ["record"] }, "/"] } },
    },
    records: ["customers/123"],
    want: [{ resource_name: "customers/123", id: "123" }],
  },
  {
    name: "project: an absent value is omitted, null is not",
    step: { kind: "project", fields: { a: { get: ["record", "a"] }, b: { get: ["record", "b"] } } },
    records: [{ b: null, c: 1 }],
    want: [{ b: null }],
  },
  {
    name: "set: adds fields, and omits absent values",
    step: {
      kind: "set",
      fields: { site_url: { get: ["params", "site_url"] }, missing: { get: ["params", "missing"] } },
    },
    scope: { params: { site_url: "s" } },
    records: [{ clicks: 1 }],
    want: [{ clicks: 1, site_url: "s" }],
  },
  {
    name: "set: every template reads the original record",
    step: { kind: "set", fields: { a: 2, b: { get: ["record", "a"] } } },
    records: [{ a: 1 }],
    want: [{ a: 2, b: 1 }],
  },
  {
    name: "flatten: dotted snake_case",
    step: { kind: "flatten" },
    records: [
      {
        campaignBudget: { amountMicros: "1", id: 2 },
        metrics: { videoQuartileP25Rate: 0.5 },
        campaign: { finalUrls: [{ aB: 1 }], imageURLs: 1, labels: {}, deep: { averageCPC: null } },
      },
    ],
    want: [
      {
        "campaign_budget.amount_micros": "1",
        "campaign_budget.id": 2,
        "metrics.video_quartile_p25_rate": 0.5,
        "campaign.final_urls": [{ aB: 1 }],
        "campaign.image_urls": 1,
        "campaign.labels": {},
        "campaign.deep.average_cpc": null,
      },
    ],
  },
  {
    name: "parse_json: the JSON that a string contains",
    step: { kind: "parse_json", fields: ["data", "columns.value"] },
    records: [
      { data: '{"id":12345678901234567890}', columns: [{ value: '"text"' }, { value: "[1]" }, { value: null }] },
    ],
    want: [{ data: { id: "12345678901234567890" }, columns: [{ value: "text" }, { value: [1] }, { value: null }] }],
  },
  {
    name: "parse_json: a string that is not JSON is unchanged",
    step: { kind: "parse_json", fields: ["data"] },
    records: [{ data: "plain" }, { data: "" }, { data: '{"cut":' }, { data: 5 }, {}],
    want: [{ data: "plain" }, { data: "" }, { data: '{"cut":' }, { data: 5 }, {}],
  },
  {
    name: "null_values: replaces the listed values with null",
    step: { kind: "null_values", values: ["-", 0] },
    records: [{ a: "-", b: "--", c: 0, d: "0", e: { f: "-" } }],
    want: [{ a: null, b: "--", c: null, d: "0", e: { f: "-" } }],
  },
  {
    name: "drop: plain and dotted fields",
    step: { kind: "drop", fields: ["a", "b.c", "x.y", "missing"] },
    records: [{ a: 1, b: { c: 1, d: 2 }, "x.y": 1, z: 1 }],
    want: [{ b: { d: 2 }, z: 1 }],
  },
])("$name", ({ step, records, scope, want }) => {
  const before = JSON.stringify(records);
  expect(transform(records, [step], scope ?? {})).toStrictEqual(want);
  expect(JSON.stringify(records)).toBe(before);
});

test.each<{ step: Transformation; record: unknown; scope?: Record<string, unknown>; want: string }>([
  {
    step: { kind: "unwrap", path: ["campaign"] },
    record: { id: 1 },
    want: "[upstream_unreadable] expected an object at 'campaign' of a record, found nothing",
  },
  {
    step: { kind: "unwrap", path: ["a", "b"] },
    record: { a: { b: [] } },
    want: "[upstream_unreadable] expected an object at 'a.b' of a record, found an array",
  },
  {
    step: { kind: "merge", fields: ["metrics"] },
    record: { metrics: "none" },
    want: "[upstream_unreadable] expected an object at 'metrics' of a record, found a string",
  },
  {
    step: { kind: "merge", fields: ["metrics"] },
    record: [1],
    want: "[upstream_unreadable] expected an object as a record, found an array",
  },
  {
    step: { kind: "explode", field: "tags" },
    record: { tags: { a: 1 } },
    want: "[upstream_unreadable] expected an array at 'tags' of a record, found an object",
  },
  {
    step: names,
    record: { keys: ["a"] },
    scope: { params: { dimensions: ["x", "y"] } },
    want: "[upstream_unreadable] expected 2 values at 'keys' of a record, found 1",
  },
  {
    step: names,
    record: { keys: "a" },
    scope: { params: { dimensions: ["x"] } },
    want: "[upstream_unreadable] expected 1 values at 'keys' of a record, found a string",
  },
  {
    step: names,
    record: { keys: ["a"] },
    want: "[invalid_params] expected an array of strings as the names for 'keys', found nothing",
  },
  {
    step: names,
    record: { keys: ["a"] },
    scope: { params: { dimensions: [7] } },
    want: "[invalid_params] expected an array of strings as the names for 'keys', found an array",
  },
  {
    step: usersByDay,
    record: { xValues: ["mon"] },
    want: "[upstream_unreadable] expected an array at 'series.0', found nothing",
  },
  {
    step: usersByDay,
    record: { xValues: ["mon"], series: [[1], [2]], seriesLabels: ["all"] },
    want: "[upstream_unreadable] expected 2 labels at 'seriesLabels', found 1",
  },
  {
    step: usersByDay,
    record: { xValues: ["mon"], series: [[1, 2]], seriesLabels: ["all"] },
    want: "[upstream_unreadable] expected 1 values in every column, found 2",
  },
  {
    step: usersByDay,
    record: { xValues: ["mon"], series: [[1], [1, 2, 3]], seriesLabels: ["all", "new"] },
    want: "[upstream_unreadable] expected 1 values in every column, found 3",
  },
  {
    step: { kind: "set", fields: {} },
    record: "scalar",
    want: "[upstream_unreadable] expected an object as a record, found a string",
  },
  { step: { kind: "flatten" }, record: null, want: "[upstream_unreadable] expected an object as a record, found null" },
])("a transformation fails: $want", ({ step, record, scope, want }) => {
  expect(() => transform([record], [step], scope ?? {})).toThrow(want);
});

test("without transformations, `transform` returns the array that it received", () => {
  const records = [{ id: 1 }];
  expect(transform(records, [], {})).toBe(records);
});

test("each transformation reads the result of the previous one", () => {
  const steps: Transformation[] = [
    { kind: "unwrap", path: ["row"] },
    { kind: "explode", field: "items" },
    { kind: "set", fields: { total: { get: ["record", "n"] } } },
    { kind: "drop", fields: ["n"] },
  ];
  expect(transform([{ row: { id: 1, items: [{ n: 1 }, { n: 2 }] } }], steps, {})).toEqual([
    { id: 1, total: 1 },
    { id: 1, total: 2 },
  ]);
});

test.each<Transformation>([
  { kind: "merge", fields: ["sub"] },
  { kind: "explode", field: "list" },
  { kind: "set", fields: { added: true } },
  { kind: "flatten" },
  { kind: "drop", fields: ["other"] },
])("$kind treats a member named __proto__ like any other member", (step) => {
  const record: unknown = JSON.parse(
    '{"__proto__":{"polluted":1},"sub":{"__proto__":{"polluted":1}},"list":[{"__proto__":2}],"other":1}',
  );
  const [result] = transform([record], [step], {});
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  expect(Object(result).polluted).toBeUndefined();
  expect(Object.keys(Object(result)).some((name) => name.includes("__proto__"))).toBe(true);
});

test("`flatten` joins the names of at most 32 levels of nested objects", () => {
  const depth = 50_000;
  const record: unknown = JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  const [name] = Object.keys(Object(transform([record], [{ kind: "flatten" }], {})[0]));
  expect(name).toBe(Array(32).fill("a").join("."));
});

test("`explode` refuses to copy more than a million members from the parents to the new records", () => {
  const parent = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, index]));
  const records = [1, 2].map((id) => ({ ...parent, id, list: Array(600).fill({}) }));
  const step: Transformation = { kind: "explode", field: "list" };
  expect(transform(records.slice(1), [step], {})).toHaveLength(600);
  expect(() => transform(records, [step], {})).toThrow(
    "[too_large] expected at most 1000000 members in the records made from the items of 'list', found more; request fewer records",
  );
});

test("`flatten` refuses names of more than fifty million characters in total", () => {
  const inner = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index}`, index]));
  const record = { ["n".repeat(10_000)]: inner };
  expect(transform([record], [{ kind: "flatten" }], {})).toHaveLength(1);
  expect(() => transform([record, record], [{ kind: "flatten" }], {})).toThrow(
    "[too_large] expected field names of at most 50000000 characters in total, found more; request fewer records",
  );
});

test("`parse_json` refuses a page whose strings could contain more than a million values in total", () => {
  const step: Transformation = { kind: "parse_json", fields: ["data"] };
  const records = Array.from({ length: 6 }, () => ({ data: `[${"{},".repeat(99_999)}{}]` }));
  expect(transform(records.slice(0, 4), [step], {})).toHaveLength(4);
  expect(() => transform(records, [step], {})).toThrow(
    "[too_large] the strings of the page could contain more than 1000000 JSON values; request fewer records",
  );
});
