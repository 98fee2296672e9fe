import type { Action } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, connectorOf } from "./resolved.ts";

function bodyOf(request: string, rest: string, root = ""): Action["body"] {
  return actionOf({ root, actions: `create: { description: Open., request: '${request}', ${rest} }` }, "create").body;
}

const inBody = "params: { status: { in: body, field: status } }";

test.each([
  ["POST /tickets", inBody, "", { kind: "json", contentType: "application/json" }],
  [
    "POST /tickets",
    `${inBody}, content_type: application/vnd.desk+json`,
    "",
    { kind: "json", contentType: "application/vnd.desk+json" },
  ],
  ["POST /tickets", "notes: []", "", { kind: "none" }],
  ["POST /tickets", inBody, "body: form", { kind: "form" }],
  ["POST /tickets", "notes: []", "body: form", { kind: "form" }],
  ["POST /tickets", `${inBody}, body: json`, "body: form", { kind: "json", contentType: "application/json" }],
  [
    "POST /tickets",
    "inject: [{ in: body, path: a.b, value: 1 }]",
    "",
    { kind: "json", contentType: "application/json" },
  ],
  ["PUT /tickets", inBody, "", { kind: "json", contentType: "application/json" }],
  ["DELETE /tickets", "notes: []", "body: form", { kind: "none" }],
])(
  "resolve determines the body of a create action with the request %s, the keys { %s } and the root keys { %s }",
  (request, rest, root, want) => {
    expect(bodyOf(request, rest, root)).toEqual(want);
  },
);

test.each([
  ["search: { description: D., request: GET /a }", "search", true],
  ["get: { description: D., request: GET /a }", "get", true],
  ["get: { description: D., request: POST /a }", "get", false],
  ["get: { description: D., request: POST /a, safe: true }", "get", true],
  ["get: { description: D., request: GET /a, safe: false }", "get", false],
  ["download: { description: D., request: GET /a }", "download", true],
  ["create: { description: D., request: POST /a }", "create", false],
  ["create: { description: D., request: GET /a }", "create", false],
  ["delete: { description: D., request: DELETE /a }", "delete", false],
])("with { %s }, `safe` of the action %s is %s", (actions, name, safe) => {
  expect(actionOf({ actions }, name).safe).toBe(safe);
});

test.each([
  ["list", { list: "notes: []" }, { kind: "many", path: [], absent: "error", transformations: [] }],
  [
    "list",
    { list: "record_path: data\nabsent: empty" },
    { kind: "many", path: ["data"], absent: "empty", transformations: [] },
  ],
  [
    "search",
    { actions: "search: { description: D., request: GET /a, absent: empty }" },
    { kind: "many", path: [], absent: "empty", transformations: [] },
  ],
  [
    "search",
    { actions: "search: { description: D., request: GET /a, shape: one }" },
    { kind: "one", path: [], first: false, transformations: [] },
  ],
  [
    "get",
    { actions: "get: { description: D., request: GET /a, first: true, record_path: data }" },
    { kind: "one", path: ["data"], first: true, transformations: [] },
  ],
  [
    "delete",
    { actions: "delete: { description: D., request: DELETE /a }" },
    { kind: "one", path: [], first: false, transformations: [] },
  ],
  ["download", { actions: "download: { description: D., request: GET /a }" }, { kind: "file", headers: {} }],
  [
    "download",
    {
      actions:
        "download: { description: D., request: GET /a, file: { link: '[0].url', name: '{{response[0].name}}', headers: { Range: 'bytes=0-' } } }",
    },
    { kind: "file", link: ["0", "url"], name: { get: ["response", "0", "name"] }, headers: { range: "bytes=0-" } },
  ],
])("the action %s has the default result of its kind, unless its keys change the result: %j", (name, parts, want) => {
  expect(actionOf(parts, name).returns).toEqual(want);
});

test("an action keeps an injection of its entity unless the action has an injection for the same header", () => {
  const parts = {
    root: "inject: [{ in: header, name: Accept, value: a }, { in: header, name: x-a, value: a }]",
    entity:
      "inject: [{ in: header, name: x-e, value: e }, { in: header, name: x-a, value: e }, { in: header, name: X-L, value: e }]",
    list: "inject: [{ in: header, name: accept, value: l }, { in: header, name: x-l, value: l }]",
  };
  expect(connectorOf(parts).inject).toEqual([
    { target: { in: "header", name: "accept" }, value: "a" },
    { target: { in: "header", name: "x-a" }, value: "a" },
  ]);
  expect(actionOf(parts).inject).toEqual([
    { target: { in: "header", name: "x-e" }, value: "e" },
    { target: { in: "header", name: "x-a" }, value: "e" },
    { target: { in: "header", name: "accept" }, value: "l" },
    { target: { in: "header", name: "x-l" }, value: "l" },
  ]);
});

test("rules of the pagination precede those of the action", () => {
  const root = `
pagination:
  by_cursor:
    mode: cursor
    cursor: { param: cursor, in: query, type: string, description: The position of the page. }
    value: '{{response.next}}'
    rules: [{ exclusive: cursor }]`;
  const list = `
pagination: by_cursor
params: { a: { in: query, field: id }, b: { in: query, field: id, name: bb } }
rules:
  - exclusive: { param: a, except: [cursor] }
  - at_most_one: [a, b]`;
  expect(actionOf({ root, list }).rules).toEqual([
    { kind: "exclusive", param: "cursor", except: [] },
    { kind: "exclusive", param: "a", except: ["cursor"] },
    { kind: "at_most_one", params: ["a", "b"] },
  ]);
});

test("rules can require other params, an order of times and a maximum span", () => {
  const list = `
params:
  kind: { in: query, type: string, enum: [SKU, EAN], description: Kind. }
  after: { in: query, type: string, format: date, description: After. }
  before: { in: query, type: string, format: date, description: Before. }
rules:
  - requires: { param: after, needs: [kind] }
  - requires: { param: kind, value: SKU, needs: [after, before] }
  - ordered: [after, before]
  - span: { params: [after, before], longest: P30D }`;
  expect(actionOf({ list }).rules).toEqual([
    { kind: "requires", param: "after", needs: ["kind"] },
    { kind: "requires", param: "kind", value: "SKU", needs: ["after", "before"] },
    { kind: "ordered", params: ["after", "before"] },
    { kind: "span", params: ["after", "before"], longest: "P30D" },
  ]);
});

test("an int64 can also be a string of digits in a param, but not in a record", () => {
  const parts = {
    list: "params: { id: { in: query, type: integer, format: int64, description: Id. } }",
    fields: "count: { type: integer, format: int64, nullable: false }",
  };
  expect(actionOf(parts).params.id?.schema).toMatchObject({ type: ["integer", "string"], format: "int64" });
  expect(connectorOf(parts).records.Ticket?.properties?.count).toEqual({ type: "integer", format: "int64" });
});

test("the schema of a comma-separated string lists the allowed values", () => {
  const list = "params: { kinds: { in: query, type: string, separated: [a, b], default: a, description: Kinds. } }";
  expect(actionOf({ list }).params.kinds).toMatchObject({
    schema: { type: "string", separated: ["a", "b"] },
    default: "a",
  });
});

test("transformations of the entity precede those of the action, and do not apply to records of another type", () => {
  const transformationsOf = (list: string, root?: string) => {
    const { returns } = actionOf({ ...(root && { root }), entity: "transformations: [{ drop: [a] }]", list });
    return returns.kind === "file" ? [] : returns.transformations;
  };
  expect(transformationsOf("transformations: [{ drop: [b] }]")).toEqual([
    { kind: "drop", fields: ["a"] },
    { kind: "drop", fields: ["b"] },
  ]);
  const other = "types: { Other: { fields: { id: { type: string } } } }";
  expect(transformationsOf("result_type: Other\ntransformations: [{ drop: [b] }]", other)).toEqual([
    { kind: "drop", fields: ["b"] },
  ]);
});

test("transformations keep their order", () => {
  const transformations = `
transformations:
  - unwrap: ticket.inner
  - merge: [a, b]
  - explode: rows
  - name_values: { field: keys, names: '{{list "a" "b"}}' }
  - columns: { fields: { id: x.ids }, series: { field: status, values: y, labels: z.l } }
  - flatten: true
  - parse_json: [a.b]
  - drop: [c]
  - project: { id: '{{record}}' }
  - set: { status: '{{params.a}}' }`;
  const list = `params: { a: { in: query, field: id } }${transformations}`;
  const { returns } = actionOf({ list });
  expect(returns).toMatchObject({
    transformations: [
      { kind: "unwrap", path: ["ticket", "inner"] },
      { kind: "merge", fields: ["a", "b"] },
      { kind: "explode", field: "rows" },
      { kind: "name_values", field: "keys", names: { call: "list", args: ["a", "b"] } },
      { kind: "columns", fields: { id: ["x", "ids"] }, series: { field: "status", values: ["y"], labels: ["z", "l"] } },
      { kind: "flatten" },
      { kind: "parse_json", fields: ["a.b"] },
      { kind: "drop", fields: ["c"] },
      { kind: "project", fields: { id: { get: ["record"] } } },
      { kind: "set", fields: { status: { get: ["params", "a"] } } },
    ],
  });
});
