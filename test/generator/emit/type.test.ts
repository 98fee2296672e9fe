import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { typeText } from "../../../generator/emit/type.ts";

const cases: readonly { readonly schema: Schema; readonly text: string }[] = [
  { schema: {}, text: "unknown" },
  { schema: { type: "string" }, text: "string" },
  { schema: { type: "integer" }, text: "number" },
  { schema: { type: ["string", "null"] }, text: "string | null" },
  { schema: { type: ["string", "integer"] }, text: "string | number" },
  { schema: { type: ["integer", "number"] }, text: "number" },
  { schema: { type: "string", enum: ["open", "on hold"] }, text: '"open" | "on hold"' },
  { schema: { type: ["string", "null"], enum: ["open"] }, text: '"open" | null' },
  { schema: { type: ["string", "null"], enum: ["open", null] }, text: '"open" | null' },
  { schema: { type: "array" }, text: "unknown[]" },
  { schema: { type: "array", items: { type: "integer" } }, text: "number[]" },
  { schema: { type: ["array", "null"], items: { type: ["string", "null"] } }, text: "(string | null)[] | null" },
  { schema: { type: "object" }, text: "Record<string, unknown>" },
  { schema: { type: "object", additionalProperties: { type: "string" } }, text: "Record<string, string>" },
  { schema: { type: "object", properties: {} }, text: "Record<string, never>" },
  { schema: { type: "object", title: "Address", properties: { city: { type: "string" } } }, text: "Address" },
  { schema: { type: ["object", "null"], title: "Address", properties: {} }, text: "Address | null" },
  {
    schema: { type: "object", properties: { a: { type: "string" }, "b-c": { type: "integer" } }, required: ["a"] },
    text: '{ a: string; "b-c"?: number }',
  },
  {
    schema: { type: "object", properties: { a: { type: "string" } }, additionalProperties: true },
    text: "{ a?: string; [key: string]: unknown }",
  },
  {
    schema: { type: "array", items: { type: "object", properties: { a: { type: ["string", "null"] } } } },
    text: "{ a?: string | null }[]",
  },
  {
    schema: { type: "object", properties: { a: { type: "string", description: "Ends */ here." } } },
    text: "{\n  /** Ends *\\/ here. */\n  a?: string;\n}",
  },
];

test.each(cases.map(({ schema, text }) => [schema, text] as const))(
  "typeText formats the schema %j as %s",
  (schema, text) => {
    expect(typeText(schema)).toBe(text);
  },
);
