import { expect, test } from "vitest";
import { actionOf, connectorOf } from "./resolved.ts";

const root = `
types:
  Person:
    description: Someone who opens tickets.
    fields:
      name: string!
      email: email
  Labels: { values: { type: string } }`;

function recordOf(fields: string): unknown {
  const text = `get: { description: Get one., request: GET /one, result_type: Sample }`;
  // `UsesAll` refers to the other types, because an unused type is a mistake.
  const types = `${root}\n  Sample: { fields: ${fields} }\n  UsesAll: { fields: { p: { ref: Person }, l: { ref: Labels } } }`;
  const actions = `${text}\nsearch: { description: Search., request: GET /all, result_type: UsesAll }`;
  return connectorOf({ root: types, actions }).records.Sample;
}

test.each<[string, unknown]>([
  ["{ a: string! }", { properties: { a: { type: "string" } }, required: ["a"] }],
  ["{ a: string }", { properties: { a: { type: ["string", "null"] } } }],
  ["{ a: date! }", { properties: { a: { type: "string", format: "date" } }, required: ["a"] }],
  ["{ a: [date] }", { properties: { a: { type: ["array", "null"], items: { type: "string", format: "date" } } } }],
  [
    "{ a: Labels }",
    {
      properties: {
        a: { type: ["object", "null"], title: "Labels", properties: {}, additionalProperties: { type: "string" } },
      },
    },
  ],
  ["{ a: { type: string, nullable: false } }", { properties: { a: { type: "string" } }, required: ["a"] }],
  ["{ a: { type: string } }", { properties: { a: { type: ["string", "null"] } } }],
  ["{ a: { type: any, nullable: false } }", { properties: { a: {} }, required: ["a"] }],
  ["{ a: { type: any } }", { properties: { a: {} } }],
  [
    "{ a: { any_of: [string, integer], nullable: false } }",
    { properties: { a: { type: ["string", "integer"] } }, required: ["a"] },
  ],
  ["{ a: { type: string, enum: [x] } }", { properties: { a: { type: ["string", "null"], enum: ["x", null] } } }],
  [
    "{ a: { items: { type: integer }, nullable: false } }",
    { properties: { a: { type: "array", items: { type: "integer" } } }, required: ["a"] },
  ],
  [
    "{ a: { values: { type: integer }, nullable: false } }",
    { properties: { a: { type: "object", additionalProperties: { type: "integer" } } }, required: ["a"] },
  ],
  ["{ a: { type: object } }", { properties: { a: { type: ["object", "null"] } } }],
  [
    "{ a: { type: string, pattern: ^x$, min_length: 1, max_length: 2, example: x, nullable: false } }",
    {
      properties: { a: { type: "string", pattern: "^x$", minLength: 1, maxLength: 2, examples: ["x"] } },
      required: ["a"],
    },
  ],
  [
    "{ a: { ref: Labels, description: By colour. } }",
    {
      properties: {
        a: {
          type: ["object", "null"],
          title: "Labels",
          properties: {},
          additionalProperties: { type: "string" },
          description: "By colour.",
        },
      },
    },
  ],
  [
    "{ a: { ref: Person, nullable: false } }",
    {
      properties: {
        a: {
          type: "object",
          title: "Person",
          description: "Someone who opens tickets.",
          properties: { name: { type: "string" }, email: { type: ["string", "null"], format: "email" } },
          required: ["name"],
        },
      },
      required: ["a"],
    },
  ],
])("resolve reads the record fields %s", (fields, want) => {
  expect(recordOf(fields)).toEqual({ type: "object", title: "Sample", ...Object(want) });
});

test("an object param with fields allows no other members, and requires only the members with `required: true`", () => {
  const list = `params:
  a: { in: query, description: A., fields: { gt: { type: integer, required: true }, lt: { type: integer, nullable: true } } }
  b: { in: query, description: B., values: { type: string } }
  c: { in: query, description: C., type: object }
  d: { in: query, description: D., ref: Person }
  e: { in: query, description: E., ref: Labels }`;
  const { params } = actionOf({ root, list });
  expect(params.a?.schema).toEqual({
    type: "object",
    description: "A.",
    properties: { gt: { type: "integer" }, lt: { type: ["integer", "null"] } },
    required: ["gt"],
    additionalProperties: false,
  });
  expect(params.b?.schema).toEqual({ type: "object", description: "B.", additionalProperties: { type: "string" } });
  expect(params.c?.schema).toEqual({ type: "object", description: "C." });
  expect(params.d?.schema).toEqual({
    type: "object",
    description: "D.",
    properties: { name: { type: "string" }, email: { type: "string", format: "email" } },
    additionalProperties: false,
  });
  expect(params.e?.schema).toMatchObject({ description: "E.", additionalProperties: { type: "string" } });
});

test("by default, a param that refers to a field is not nullable at any depth", () => {
  const actions = `create:
  description: Open a ticket.
  request: POST /tickets
  params: { opener: { in: body, field: opener } }`;
  // `UsesLabels` refers to the type Labels, because an unused type is a mistake.
  const types = `${root}\n  UsesLabels: { fields: { l: { ref: Labels } } }`;
  const { params } = actionOf(
    {
      root: types,
      entity: "",
      fields: "opener: Person",
      actions: `${actions}\nget: { description: Get one., request: GET /one, result_type: UsesLabels }`,
    },
    "create",
  );
  expect(params.opener?.schema).toEqual({
    type: "object",
    description: "Someone who opens tickets.",
    properties: { name: { type: "string" }, email: { type: "string", format: "email" } },
    additionalProperties: false,
  });
});
