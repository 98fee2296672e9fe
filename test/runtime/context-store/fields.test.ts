import { type Schema, storeFields } from "@agent-connectors/runtime";
import { expect, test } from "vitest";

const text: Schema = { type: "string" };
const record: Schema = {
  type: "object",
  properties: {
    id: text,
    owner: { type: "object", properties: { name: text, email: text } },
    "a.b": text,
    lines: { type: "array", items: { type: "object", properties: { sku: text, price: text } } },
  },
};

test.each([
  [
    "removes a member of an object",
    ["owner.email"],
    { ...record.properties, owner: { type: "object", properties: { name: text } } },
  ],
  [
    "removes a member of the objects in an array",
    ["lines.price"],
    { ...record.properties, lines: { type: "array", items: { type: "object", properties: { sku: text } } } },
  ],
  ["removes a whole object, an array, and a field whose name has a dot", ["owner", "lines", "a.b"], { id: text }],
  ["ignores an unknown field", ["owner.phone", "lines.x", "x"], record.properties],
  ["ignores a member of a string", ["id.x"], record.properties],
])("drop %s", (_, fields, expected) => {
  expect(storeFields({ transformations: [{ kind: "drop", fields }], omit: [], fields: {} }, record)).toEqual(expected);
});
