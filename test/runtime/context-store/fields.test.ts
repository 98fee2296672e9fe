import { type Schema, storeFields } from "@agent-connectors/runtime";
import { expect, test } from "vitest";

const text: Schema = { type: "string" };
const record: Schema = {
  type: "object",
  properties: { id: text, owner: { type: "object", properties: { name: text, email: text } }, "a.b": text },
};

test.each([
  [
    "a member of an object",
    ["owner.email"],
    { id: text, owner: { type: "object", properties: { name: text } }, "a.b": text },
  ],
  ["a whole object, and a field whose name has a dot", ["owner", "a.b"], { id: text }],
  ["an unknown field", ["owner.phone", "x"], record.properties],
])("drop removes %s from the searchable fields", (_, fields, expected) => {
  expect(storeFields({ transformations: [{ kind: "drop", fields }], omit: [], fields: {} }, record)).toEqual(expected);
});
