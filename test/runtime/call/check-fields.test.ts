import { expect, test } from "vitest";
import { fieldProblems } from "../../../runtime/call/options.ts";
import type { Schema } from "../../../runtime/model.ts";

const text: Schema = { type: ["string", "null"] };
const Customer: Schema = {
  type: "object",
  properties: {
    id: text,
    email: text,
    address: {
      type: ["object", "null"],
      properties: { city: text, geo: { type: "object", properties: { lat: text } } },
    },
    tags: { type: "array", items: { type: "object", properties: { color: text } } },
    "event.type": text,
    event: { type: "object", properties: { id: text } },
    metadata: { type: "object", additionalProperties: text },
    settings: { type: "object" },
    labels: { type: "object", properties: { first: text }, additionalProperties: true },
    raw: {},
  },
};
const one = { resultType: "Customer", returns: { kind: "one", path: [], first: false, transformations: [] } } as const;
const problems = (options: object, action: Parameters<typeof fieldProblems>[2] = one) =>
  fieldProblems(options, { records: { Customer } }, action);

test.each([
  "id",
  "address",
  "address.geo.lat",
  "tags.color",
  "event.type",
  "event.id",
  "metadata.plan",
  "metadata.plan.name",
  "settings.any.thing",
  "labels.second",
  "raw.any.thing",
])("the field '%s', which a record has or may have, is accepted", (path) => {
  expect(problems({ fields: [path], exclude_fields: [path] })).toEqual([]);
});

test.each([
  { path: "emial", suggestion: "email" },
  { path: "adress.city", suggestion: "address.city" },
  { path: "address.cty", suggestion: "address.city" },
  { path: "address_city", suggestion: "address.city" },
  { path: "tags.colour", suggestion: "tags.color" },
  { path: "lat", suggestion: "address.geo.lat" },
  { path: "id.deeper", suggestion: undefined },
  { path: "event.type.deeper", suggestion: undefined },
  { path: "zzz", suggestion: undefined },
  { path: "constructor", suggestion: undefined },
  { path: "__proto__.id", suggestion: undefined },
  { path: ".", suggestion: undefined },
  { path: "id.", suggestion: "id" },
])("the problem for the unknown field '$path' suggests the nearest path if there is one", ({ path, suggestion }) => {
  const problem = {
    code: "unknown",
    allowed: [
      ...["id", "email", "address", "tags", "event.type", "event", "metadata", "settings", "labels", "raw"],
      ...["address.city", "address.geo", "address.geo.lat", "tags.color", "event.id", "labels.first"],
    ],
    expected: `one of id, email, address, tags, event.type, event, metadata, settings, labels, raw, address.city, address.geo and 4 more`,
    found: `unknown field '${path}'`,
  };
  const [included, excluded] = problems({ fields: ["id", path], exclude_fields: [path] });
  expect(included).toMatchObject({ ...problem, path: "options.fields[1]" });
  expect(excluded).toMatchObject({ ...problem, path: "options.exclude_fields[0]" });
  expect([included?.suggestion, excluded?.suggestion]).toEqual([suggestion, suggestion]);
});

test("every field is refused if the result is a file, and accepted if the action declares no record type", () => {
  expect(problems({ fields: ["id"] }, { returns: { kind: "file", headers: {} } })).toEqual([
    { path: "options.fields[0]", code: "invalid", expected: "no field, because the result is a file", found: "'id'" },
  ]);
  expect(problems({ fields: ["id"] }, { returns: one.returns })).toEqual([]);
});
