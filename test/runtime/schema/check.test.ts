import { expect, test } from "vitest";
import type { Schema } from "../../../runtime/model.ts";
import { compileCheck, invalid } from "../../../runtime/schema/check.ts";

const object = (a: Schema): Schema => ({ type: "object", properties: { a }, additionalProperties: false });

test.each<[name: string, schema: Schema, good: unknown, bad: unknown]>([
  ["a nullable enum", { type: ["string", "null"], enum: ["x", null] }, null, "y"],
  ["a nullable array with bounds", { type: ["array", "null"], items: { type: "integer" }, maxItems: 1 }, null, [1, 2]],
  ["a nullable number with bounds", { type: ["integer", "null"], minimum: 1, maximum: 2 }, null, 3],
  ["either of two types", { type: ["string", "integer"], minLength: 1, format: "int64" }, 7, "x"],
  [
    "a named object",
    { type: "object", title: "Address", description: "…", properties: { b: { type: "string" } } },
    { c: 1 },
    { b: 1 },
  ],
  ["an open map", { type: "object", additionalProperties: { type: "string" } }, { b: "x" }, { b: 1 }],
  [
    "a map with members",
    { type: "object", properties: { b: { type: "integer" } }, additionalProperties: { type: "string" } },
    { b: 1, c: "x" },
    { b: 1, c: 1 },
  ],
  [
    "required members",
    { type: "object", properties: { b: {} }, required: ["b"], examples: [{ b: 1 }] },
    { b: null },
    {},
  ],
  ["an enum without a type", { enum: [1, "x"] }, "x", "y"],
  ["a list with commas", { type: "string", separated: ["a", "b"] }, "b, a", "a,c"],
  ["a list without a comma at its end", { type: "string", separated: ["a", "b"] }, "a", "a,"],
  ["seconds of the epoch", { type: "integer", format: "epoch-seconds" }, 1767225600, 1767225600000],
  ["milliseconds of the epoch", { type: "integer", format: "epoch-millis" }, 1767225600000, 1767225600],
  ["zero milliseconds", { type: "integer", format: "epoch-millis" }, 0, 1],
  ["milliseconds as a string", { type: ["integer", "string"], format: "epoch-millis" }, "1767225600000", 1767225600],
  ["an id as a string of digits", { type: ["integer", "string"], format: "int64" }, "467024302513218", "4670-2430"],
  ["an epoch number before the year 0 is not a date", { type: "string", format: "date" }, "0000-01-01", "-70000000000"],
  ["a pattern", { type: "string", pattern: "^\\p{L}+$", maxLength: 4 }, "zoë", "z1"],
])("a schema accepts a good value and reports a bad one: %s", async (_, schema, good, bad) => {
  const check = await compileCheck(object(schema), "param");
  expect(check({ a: good })).toEqual([]);
  expect(check({ a: bad })).toHaveLength(1);
});

test("the path of a problem in a map has the key of the value", async () => {
  const check = await compileCheck(object({ type: "object", additionalProperties: { type: "string" } }), "param");
  expect(check({ a: { "x/y~z": 1 } })).toEqual([
    { path: "a.x/y~z", code: "type", type: "string", expected: "a string", found: "the number 1", suggestion: "1" },
  ]);
});

test("a problem has no suggestion if the value cannot be converted to a string", async () => {
  const odd = { toString: 1, valueOf: 1 };
  const check = await compileCheck(object({ type: "string", separated: ["seller"] }), "param");
  for (const a of [odd, [odd]]) {
    expect(check({ a })).toHaveLength(1);
    expect(check({ a })[0]).not.toHaveProperty("suggestion");
  }
  const other = await compileCheck(object({ enum: ["seller"] }), "param");
  expect(other({ a: odd })).toHaveLength(1);
  expect(other({ a: odd })[0]).not.toHaveProperty("suggestion");
});

test.each<[name: string, schema: Schema, value: unknown, suggestion: unknown]>([
  ["an array for one item", { type: "array", items: { enum: ["x"] } }, "x", ["x"]],
  ["the items of a list with commas", { type: "array", items: { type: "string" } }, "id, email", ["id", "email"]],
  ["numbers for a list of numbers", { type: "array", items: { type: "integer" } }, "1,2", [1, 2]],
  ["the items of a JSON array", { type: "array", items: { type: "string" } }, '["id, email"]', ["id, email"]],
  ["nothing for a JSON array with wrong items", { type: "array", items: { type: "string" } }, "[1,2]", undefined],
  ["exact digits for a long integer", { type: "array", items: {} }, "[9007199254740993]", ["9007199254740993"]],
  ["one item for a sentence", { type: "array", items: { type: "string" } }, "Hello, dear world", ["Hello, dear world"]],
  ["one item for a value of the enum that has a comma", { type: "array", items: { enum: ["a,b"] } }, "a,b", ["a,b"]],
  ["nothing for an item outside the enum", { type: "array", items: { type: "string", enum: ["x"] } }, "y", undefined],
  ["the full word for an abbreviation", { enum: ["ascending", "descending"] }, "DESC", "descending"],
  ["the abbreviation for a full word", { enum: ["asc", "desc"] }, "descending", "desc"],
  ["nothing for two letters", { enum: ["ascending", "descending"] }, "de", undefined],
  ["nothing for the beginning of two values of the enum", { enum: ["publications", "publicity"] }, "public", undefined],
  ["nothing for a host that begins with a value of the enum", { enum: ["api.a.com"] }, "api.a.com.example", undefined],
  ["nothing for fewer items than required", { type: "array", items: { type: "string" }, minItems: 2 }, "x", undefined],
  ["nothing for a number with too many digits", { type: "string", maxLength: 2 }, 1234, undefined],
  ["nothing for a number that can be a rounded integer", { type: "string" }, 2 ** 53, undefined],
])("a check suggests only a value that the schema accepts: %s", async (_, schema, value, suggestion) => {
  const check = await compileCheck(object(schema), "param");
  expect(check({ a: value })[0]?.suggestion).toEqual(suggestion);
  if (suggestion !== undefined) expect(check({ a: suggestion })).toEqual([]);
});

test("a problem lists the values that a list with commas may contain, and suggests the nearest list", async () => {
  const check = await compileCheck(object({ type: "string", separated: ["seller", "vendor"] }), "param");
  expect(check({ a: "seller,vendr" })).toEqual([
    {
      path: "a",
      code: "value",
      allowed: ["seller", "vendor"],
      expected: "one or more of 'seller', 'vendor', separated by commas",
      found: "'seller,vendr'",
      suggestion: "seller,vendor",
    },
  ]);
});

test.each([
  { type: "integer", remedy: "" },
  { type: ["integer", "string"], format: "int64", remedy: " (write any other integer as a string of digits)" },
] satisfies (Schema & { remedy: string })[])(
  "a number that can be a rounded integer is refused without a suggestion: $type",
  async ({ remedy, ...schema }) => {
    const check = await compileCheck(
      object({ type: "object", additionalProperties: { type: "array", items: schema } }),
      "param",
    );
    expect(check({ a: { ids: [2 ** 53 - 1, 1 - 2 ** 53] } })).toEqual([]);
    expect(check({ a: { ids: [2 ** 53] } })).toEqual([
      {
        path: "a.ids[0]",
        code: "range",
        ...schema,
        expected: `an integer from -9007199254740991 to 9007199254740991${remedy}`,
        found: "9007199254740992",
      },
    ]);
  },
);

test.each<Schema>([{ type: "number" }, { type: ["integer", "number"] }, {}])(
  "a number beyond ±(2^53−1) is accepted by %j",
  async (schema) => {
    expect((await compileCheck(object(schema), "param"))({ a: 2 ** 60 })).toEqual([]);
  },
);

test("a length is counted in characters, not in code units", async () => {
  const check = await compileCheck(object({ type: "string", maxLength: 2 }), "param");
  expect(check({ a: "😀😀" })).toEqual([]);
  expect(check({ a: "😀😀😀" })).toEqual([
    { path: "a", code: "size", expected: "at most 2 characters", found: "3 characters", maximum: 2 },
  ]);
});

test("an invalid schema throws instead of reporting a problem", async () => {
  const wrong = { type: "object", properties: { a: { type: "string", minimum: 1 } } } as const;
  await expect(compileCheck(wrong, "param")).rejects.toThrow(/strict mode/);
});

test("a pattern is matched against up to 2000 characters", async () => {
  const check = await compileCheck(object({ type: "string", pattern: "^🐎*$" }), "param");
  expect(check({ a: "🐎".repeat(2_000) })).toEqual([]);
  expect(check({ a: "🐎".repeat(2_001) })).toMatchObject([{ code: "format", found: "more than 2000 characters" }]);
});

test("no pattern is matched against more than 2000 characters", async () => {
  // The time of a match grows with the fourth power of the length, so without the bound this test would not end.
  const check = await compileCheck(object({ type: "string", pattern: "^a*a*a*a*b$", maxLength: 10 }), "param");
  expect(check({ a: "a".repeat(100_000) })).toEqual([
    { path: "a", code: "size", expected: "at most 10 characters", found: "100000 characters", maximum: 10 },
    {
      path: "a",
      code: "format",
      expected: "a string that matches ^a*a*a*a*b$",
      found: "more than 2000 characters",
      pattern: "^a*a*a*a*b$",
    },
  ]);
});

test("each of the patterns of a schema is checked", async () => {
  const properties: Schema["properties"] = {
    a: { type: "string", pattern: "^a$" },
    b: { type: "string", pattern: "^b$" },
  };
  const check = await compileCheck({ type: "object", properties }, "param");
  expect(check({ a: "a", b: "b" })).toEqual([]);
  expect(check({ a: "b", b: "a" })).toHaveLength(2);
});

test("a check reports only the first 1000 violations, which are 500 problems if each value violates type and enum", async () => {
  const check = await compileCheck(object({ type: "array", items: { type: ["string"], enum: ["x"] } }), "param");
  expect(check({ a: Array(200_000).fill(1) })).toHaveLength(500);
});

test("each check uses its own noun in messages, even if several checks share a schema", async () => {
  const schema = object({ type: "string" });
  const foundFor = async (noun: string) => (await compileCheck(schema, noun))({ b: 1 })[0]?.found;
  expect([await foundFor("member"), await foundFor("param"), await foundFor("member")]).toEqual([
    "unknown member",
    "unknown param",
    "unknown member",
  ]);
});

test("the message of a problem with the whole value contains no path", async () => {
  const check = await compileCheck(object({}), "config value");
  expect(invalid("invalid_config", check({ a: Array(1_000_000).fill(1) })).message).toBe(
    "[invalid_config] expected at most 1000000 values, found more",
  );
});
