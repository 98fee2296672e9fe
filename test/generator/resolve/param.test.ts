import type { Param } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf } from "./resolved.ts";

/** Resolves the param `status` of a POST action, whose params can be in the query, a header or the body. */
function paramOf(source: string): Param | undefined {
  const actions = `
create:
  description: Open a ticket.
  request: POST /tickets
  params: { status: ${source} }`;
  return actionOf({ actions }, "create").params.status;
}

const text = { schema: { type: "string", description: "A." }, required: false };

test.each<[string, unknown]>([
  ["{ in: query, type: string, description: A. }", { ...text, target: { in: "query", name: "status" } }],
  ["{ in: query, name: 's[eq]', type: string, description: A. }", { ...text, target: { in: "query", name: "s[eq]" } }],
  [
    "{ in: header, name: X-Status, type: string, description: A. }",
    { ...text, target: { in: "header", name: "x-status" } },
  ],
  ["{ in: body, type: string, description: A. }", { ...text, target: { in: "body", path: ["status"] } }],
  ["{ in: body, name: a.b, type: string, description: A. }", { ...text, target: { in: "body", path: ["a.b"] } }],
  ["{ in: body, path: a.b, type: string, description: A. }", { ...text, target: { in: "body", path: ["a", "b"] } }],
  [
    "{ in: body, path: 'a[0].b', type: string, description: A. }",
    { ...text, target: { in: "body", path: ["a", 0, "b"] } },
  ],
  [
    `{ in: body, path: 'a["0"].b', type: string, description: A. }`,
    { ...text, target: { in: "body", path: ["a", "0", "b"] } },
  ],
  ["{ in: none, type: string, description: A. }", text],
  [
    "{ in: query, type: string, required: true, default: open, description: A. }",
    { ...text, required: true, default: "open", target: { in: "query", name: "status" } },
  ],
  [
    `{ in: query, type: string, default: '{{now "-P1D"}}', description: A. }`,
    { ...text, default: { call: "now", args: ["-P1D"] }, target: { in: "query", name: "status" } },
  ],
  [
    "{ in: query, items: { type: string }, default: [a], encode: comma, description: A. }",
    {
      schema: { type: "array", description: "A.", items: { type: "string" } },
      required: false,
      default: { value: ["a"] },
      target: { in: "query", name: "status" },
      encode: "comma",
    },
  ],
  [
    `{ in: query, items: { type: string }, default: '{{list "a"}}', encode: comma, description: A. }`,
    {
      schema: { type: "array", description: "A.", items: { type: "string" } },
      required: false,
      default: { value: ["a"] },
      target: { in: "query", name: "status" },
      encode: "comma",
    },
  ],
  [
    "{ in: body, type: string, template: '{{split (upper value) \",\"}}', description: A. }",
    {
      ...text,
      target: { in: "body", path: ["status"] },
      template: { call: "split", args: [{ call: "upper", args: [{ get: ["value"] }] }, ","] },
    },
  ],
])("resolve reads the param %s", (source, want) => {
  expect(paramOf(source)).toEqual(want);
});

test("a param with `field` has the keys of the field except `nullable`, and can override the description", () => {
  expect(paramOf("{ in: query, field: status }")?.schema).toEqual({ type: "string", enum: ["open", "solved"] });
  expect(paramOf("{ in: query, field: opened_at }")?.schema).toEqual({
    type: "string",
    format: "date-time",
    description: "When it came.",
  });
  expect(paramOf("{ in: query, field: opened_at, nullable: true, description: Since. }")?.schema).toEqual({
    type: ["string", "null"],
    format: "date-time",
    description: "Since.",
  });
});

test("a path param is always required", () => {
  const actions =
    "get: { description: Get one., request: 'GET /tickets/{id}', params: { id: { in: path, field: id } } }";
  expect(actionOf({ actions }, "get").params.id).toEqual({
    schema: { type: "string" },
    required: true,
    target: { in: "path", name: "id" },
  });
});

test("a resolved param has `field` only if it is in the path and its name differs from the name of the field", () => {
  const paramsOf = (params: string) => {
    const request = params.includes("path") ? "GET /tickets/{key}" : "GET /tickets";
    return actionOf({ actions: `get: { description: Get one., request: '${request}', params: ${params} }` }, "get")
      .params;
  };
  expect(paramsOf("{ key: { in: path, field: id } }").key?.field).toBe("id");
  expect(paramsOf("{ key: { in: query, field: id } }").key).not.toHaveProperty("field");
});

test("a GraphQL variable is a member of the body's variables", () => {
  const list = `
document: 'query a($input: Input, $first: Int) { a(input: $input, first: $first) { id status } }'
record_path: data.a
params:
  status: { in: variable, path: input.status, field: status }
  first: { in: variable, type: integer, description: How many. }`;
  const { params } = actionOf({ request: "POST /graphql", list: `safe: true\n${list}` });
  expect(params.status?.target).toEqual({ in: "body", path: ["variables", "input", "status"] });
  expect(params.first?.target).toEqual({ in: "body", path: ["variables", "first"] });
});

test("an action overrides the default, the example and the description of a param of a group", () => {
  const param = "{ in: query, type: string, default: a, description: Whose tickets. }";
  const root = `param_groups:\n  owned: { owner: ${param}, team: ${param} }`;
  const changes = "{ default: b, example: c, description: The owner. }";
  const { params } = actionOf({ root, list: `param_groups: [{ use: owned, params: { owner: ${changes} } }]` });
  const target = { in: "query", name: "owner" };
  const schema = { type: "string", description: "The owner.", examples: ["c"] };
  expect(params.owner).toEqual({ schema, required: false, default: "b", target });
  expect(params.team).toMatchObject({ schema: { description: "Whose tickets." }, default: "a" });
});

test("the order of params is: the action's own, those of its groups, those of its pagination", () => {
  const root = `
param_groups:
  timed: { since: { in: query, field: opened_at } }
pagination:
  by_page:
    mode: page
    page: { param: page, in: query, type: integer, description: Number of the page. }
    page_size: { param: limit, in: query, type: integer, description: Records per page. }
    params: { sort: { in: query, type: string, description: Field. } }`;
  const { params } = actionOf({
    root,
    list: "param_groups: [timed]\npagination: by_page\nparams: { status: { in: query, field: status } }",
  });
  expect(Object.keys(params)).toEqual(["status", "since", "sort", "limit", "page"]);
});

test("a nullable boolean can filter with the operator `only`", () => {
  const param = "{ in: query, type: boolean, nullable: true, description: A., filter: { field: id, operator: only } }";
  const { params } = actionOf({ list: `params: { open_only: ${param} }` });
  expect(params.open_only?.filter).toEqual({ field: "id", operator: "only" });
});
