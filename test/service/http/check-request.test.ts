import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { coerceQuery } from "../../../service/http/check-request.ts";

const schema = {
  type: "object",
  properties: {
    limit: { type: "integer" },
    deep: { type: "boolean" },
    name: { type: "string" },
    kinds: { type: "array", items: { type: "string" } },
    counts: { type: "array", items: { type: "integer" } },
  },
} satisfies Schema;

test.each([
  [{ limit: "5" }, { limit: 5 }],
  [{ limit: "-5" }, { limit: -5 }],
  [{ limit: "5.0" }, { limit: "5.0" }],
  [{ limit: "0x10" }, { limit: "0x10" }],
  [{ limit: " 5" }, { limit: " 5" }],
  [{ limit: "9999999999999999" }, { limit: "9999999999999999" }],
  [{ limit: ["1", "2"] }, { limit: ["1", "2"] }],
  [{ deep: "true" }, { deep: true }],
  [{ deep: "1" }, { deep: "1" }],
  [{ name: "5" }, { name: "5" }],
  [{ kinds: "a" }, { kinds: ["a"] }],
  [{ kinds: ["a", "b"] }, { kinds: ["a", "b"] }],
  [{ counts: ["1", "x"] }, { counts: [1, "x"] }],
  [{ unknown: "5" }, { unknown: "5" }],
  [{ toString: "5" }, { toString: "5" }],
])("reads %j as %j", (query, wanted) => {
  expect(coerceQuery(query, schema)).toEqual(wanted);
});
