import { expect, test } from "vitest";
import type { Action } from "../../../runtime/model.ts";
import { paramsSchema } from "../../../runtime/params/params-schema.ts";

const action: Action = {
  kind: "get",
  description: "Get.",
  notes: [],
  request: "GET /{id}",
  safe: true,
  params: {
    id: {
      schema: { type: "string", description: "Never reused." },
      required: true,
      target: { in: "path", name: "id" },
    },
    since: { schema: { type: "string" }, required: true, default: { call: "now", args: [] } },
  },
  rules: [],
  send: [],
  body: { kind: "none" },
  returns: { kind: "one", path: [], first: false, reshape: [] },
  meta: {},
};

test("is closed, and requires what has no default", () => {
  expect(paramsSchema(action)).toEqual({
    type: "object",
    properties: { id: { type: "string", description: "Never reused." }, since: { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  });
});

test("requires nothing where everything has a default", () => {
  const { id: _, ...params } = action.params;
  expect(paramsSchema({ ...action, params })).not.toHaveProperty("required");
});
