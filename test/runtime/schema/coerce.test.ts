import { expect, test } from "vitest";
import type { Schema } from "../../../runtime/model.ts";
import { coerce, fitValue } from "../../../runtime/schema/coerce.ts";

const schema = {
  type: "object",
  properties: {
    limit: { type: "integer" },
    price: { type: "number" },
    deep: { type: "boolean" },
    name: { type: "string" },
    kinds: { type: "array", items: { type: "string" } },
    counts: { type: "array", items: { type: "integer" } },
    range: { type: "object", properties: { gte: { type: "integer" } }, additionalProperties: { type: "boolean" } },
    assignee: { type: ["string", "null"] },
    parent: { type: ["integer", "null"] },
  },
} satisfies Schema;

test.each([
  [{ limit: "5" }, { limit: 5 }],
  [{ limit: "-5" }, { limit: -5 }],
  [{ limit: "5.0" }, { limit: "5.0" }],
  [{ limit: "0x10" }, { limit: "0x10" }],
  [{ limit: " 5" }, { limit: " 5" }],
  [{ limit: "" }, { limit: "" }],
  [{ limit: "9007199254740991" }, { limit: 9007199254740991 }],
  [{ limit: "9999999999999999" }, { limit: "9999999999999999" }],
  [{ limit: ["1", "2"] }, { limit: ["1", "2"] }],
  [{ price: "-1.5e3" }, { price: -1500 }],
  [{ price: "1e999" }, { price: "1e999" }],
  [{ price: ".5" }, { price: ".5" }],
  [{ deep: "true" }, { deep: true }],
  [{ deep: "1" }, { deep: "1" }],
  [{ name: "5" }, { name: "5" }],
  [{ kinds: "a" }, { kinds: ["a"] }],
  [{ kinds: "" }, { kinds: [] }],
  [{ kinds: ["a", ""] }, { kinds: ["a", ""] }],
  [{ counts: ["1", "x"] }, { counts: [1, "x"] }],
  [{ range: { gte: "1", lt: "true" } }, { range: { gte: 1, lt: true } }],
  [{ range: "" }, { range: {} }],
  [{ assignee: "" }, { assignee: "" }],
  [{ parent: "" }, { parent: null }],
  [{ parent: "7" }, { parent: 7 }],
  [{ unknown: "5" }, { unknown: "5" }],
  [{ toString: "5" }, { toString: "5" }],
])("coerce reads %j as %j", (given, want) => {
  expect(coerce(given, schema)).toEqual(want);
});

test.each([
  ["a number for a string", 5, "string", "5"],
  ["a string for an integer", "5", "integer", 5],
  ["a string that is no integer", "x5", "integer", "x5"],
  ["an empty string for an integer", "", "integer", ""],
  ["true for a string", true, "string", true],
  ["null for a string", null, "string", null],
] as const)("fitValue with %s: the value %j and the type %s result in %j", (_, value, type, fitted) => {
  expect(fitValue(value, { type })).toBe(fitted);
});
