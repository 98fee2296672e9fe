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
  inject: [],
  body: { kind: "none" },
  returns: { kind: "one", path: [], first: false, transformations: [] },
  meta: {},
};

test("the schema allows only the action's params, and requires the required params without a default", () => {
  expect(paramsSchema(action)).toEqual({
    type: "object",
    properties: { id: { type: "string", description: "Never reused." }, since: { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  });
});

test("the schema requires nothing if every param has a default", () => {
  const { id: _, ...params } = action.params;
  expect(paramsSchema({ ...action, params })).not.toHaveProperty("required");
});

const page: Action["params"][string] = { schema: { type: "string" }, required: false, target: { in: "url" } };

test("the schema requires either the required params or the URL of the next page, which contains their values", () => {
  const alone: Action = {
    ...action,
    params: { ...action.params, page },
    rules: [{ kind: "exclusive", param: "page", except: [] }],
  };
  const { required, anyOf } = paramsSchema(alone);
  expect({ required, anyOf }).toEqual({ required: undefined, anyOf: [{ required: ["id"] }, { required: ["page"] }] });
});

test("the schema requires path params even with a page token, which excludes the other params", () => {
  const token: Action["params"][string] = { ...page, target: { in: "query", name: "token" } };
  const since: Action["params"][string] = { schema: { type: "string" }, required: true };
  const rules: Action["rules"] = [{ kind: "exclusive", param: "token", except: [] }];
  const { id } = action.params;
  const resumed: Action = { ...action, params: { ...(id && { id }), since, token }, rules };
  expect(paramsSchema(resumed)).toMatchObject({
    anyOf: [{ required: ["id", "since"] }, { required: ["token", "id"] }],
  });
  expect(paramsSchema({ ...resumed, params: { ...(id && { id }), token } })).toMatchObject({ required: ["id"] });
  const team: Action["params"][string] = {
    ...page,
    target: { in: "path", name: "team" },
    required: true,
    default: "t",
  };
  expect(paramsSchema({ ...resumed, params: { team, since, token } })).toMatchObject({
    anyOf: [{ required: ["since"] }, { required: ["token"] }],
  });
});
