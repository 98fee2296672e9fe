import type { Json, Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { example } from "../../../generator/emit/example.ts";

const cases: readonly { readonly name: string; readonly schema: Schema; readonly value: Json }[] = [
  { name: "email", schema: { type: "string" }, value: "ada@example.com" },
  { name: "organization_id", schema: { type: "string" }, value: "8f14e45f" },
  { name: "customer", schema: { type: "string", description: "Id of the customer." }, value: "8f14e45f" },
  { name: "name", schema: { type: "string" }, value: "Acme" },
  { name: "status", schema: { type: ["string", "null"], enum: [null, "open"] }, value: "open" },
  { name: "created", schema: { type: "string", format: "date-time" }, value: "2025-01-15T09:30:00Z" },
  { name: "created", schema: { type: "integer", format: "epoch-seconds" }, value: 1736933400 },
  { name: "limit", schema: { type: "integer", maximum: 5 }, value: 5 },
  { name: "page", schema: { type: "integer", minimum: 2 }, value: 2 },
  { name: "live", schema: { type: "boolean" }, value: true },
  { name: "tag", schema: { type: "string", maxLength: 4 }, value: "exam" },
  { name: "ids", schema: { type: "array", items: { type: "integer" }, minItems: 2 }, value: [48213, 48213] },
  {
    name: "ids",
    schema: { type: "array", items: { type: "integer" }, minItems: 2 ** 32 },
    value: Array(10).fill(48213),
  },
  { name: "note", schema: { type: "string", minLength: 1e9 }, value: "<at least 1000000000 characters>" },
  { name: "customer_id", schema: { type: "string", pattern: "^[0-9]{10}$" }, value: "0123456789" },
  { name: "orderId", schema: { type: "string", pattern: "^\\d{3}-\\d{7}$" }, value: "012-0123456" },
  { name: "subdomain", schema: { type: "string", pattern: "^[a-z0-9-]+$" }, value: "acme" },
  { name: "secret", schema: { type: "string", pattern: "^[a-z]+$", minLength: 8 }, value: "abcdefgh" },
  { name: "suffix", schema: { type: "string", pattern: "^[a-z]+!$", maxLength: 3 }, value: "a!" },
  { name: "digits", schema: { type: "string", pattern: "^\\d{3}$", minLength: 4 }, value: "<matches ^\\d{3}$>" },
  { name: "contact", schema: { type: "string", pattern: "^[^a-z]+$" }, value: "012345" },
  { name: "sort", schema: { type: "string", pattern: "^[^,]+,(asc|desc)$" }, value: "abcdef,asc" },
  { name: "host", schema: { type: "string", pattern: "^[A-Z.]{2,4}(:\\d+)?x$" }, value: "ABx" },
  { name: "code", schema: { type: "string", pattern: "^(?:[x-z]|[^\\w\\s]{2})\\.\\n.$" }, value: "x.\na" },
  {
    name: "email",
    schema: { type: "string", format: "email", pattern: "^[^@]+@acme\\.example$" },
    value: "abcdef@acme.example",
  },
  { name: "amount", schema: { type: "string", format: "decimal", pattern: "\\.\\d\\d$" }, value: "12.50" },
  { name: "email", schema: { type: "string", format: "email", maxLength: 15 }, value: "ada@example.com" },
  { name: "note", schema: { type: "string", format: "html", maxLength: 10 }, value: "Thank you " },
  { name: "greek", schema: { type: "string", pattern: "^[α-ω]+$" }, value: "<matches ^[α-ω]+$>" },
  { name: "key", schema: { type: "string", pattern: "^a+$", minLength: 300 }, value: "a".repeat(300) },
  { name: "key", schema: { type: "string", pattern: "^(?:a{16}){20}$" }, value: "a".repeat(320) },
  {
    name: "path",
    schema: { type: "string", pattern: "^(?:[a-z]+\\.)+[a-z]+$", minLength: 50_000 },
    value: "<matches ^(?:[a-z]+\\.)+[a-z]+$>",
  },
  ...["a-z", "α-ω"].map((letters) => {
    const pattern = `^(?:(?:(?:[${letters}]{255}){255}){255}){255}$`;
    return { name: "key", schema: { type: "string" as const, pattern }, value: `<matches ${pattern}>` };
  }),
  { name: "anything", schema: { examples: ["what the manifest says"] }, value: "what the manifest says" },
  {
    name: "metadata",
    schema: { type: "object", additionalProperties: { type: "string" } },
    value: { example: "example" },
  },
  {
    name: "created",
    schema: { type: "object", properties: { gt: { type: "integer" }, lt: { type: "integer" } } },
    value: { gt: 1736933400 },
  },
  {
    name: "item",
    schema: { type: "object", properties: { a: {}, b: { type: "boolean" } }, required: ["b"] },
    value: { b: true },
  },
];

test.each(cases)("the example of $name with the schema $schema is $value", ({ name, schema, value }) => {
  expect(example(name, schema)).toEqual(value);
});
