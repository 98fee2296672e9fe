import { expect, test } from "vitest";
import { actionOf } from "./resolved.ts";

function paginated(paginator: string, list = "pagination: walk") {
  return actionOf({ root: `pagination:\n  walk: ${paginator}`, list });
}

test.each<[string, unknown]>([
  [
    "{ mode: offset, offset: { in: query, name: from }, page_size: { in: query, name: size, value: 50 } }",
    {
      kind: "offset",
      token: { target: { in: "query", name: "from" } },
      injectFirst: false,
      size: { target: { in: "query", name: "size" }, value: 50 },
    },
  ],
  [
    "{ mode: page, page: { in: body, path: page.number }, inject_first: true }",
    { kind: "page", token: { target: { in: "body", path: ["page", "number"] } }, start: 0, injectFirst: true },
  ],
  [
    "{ mode: page, start: 1, page: { in: query, name: p }, page_size: { value: 100 }, stop: '{{response.last}}' }",
    {
      kind: "page",
      token: { target: { in: "query", name: "p" } },
      start: 1,
      injectFirst: false,
      size: { value: 100 },
      stop: { get: ["response", "last"] },
    },
  ],
  [
    "{ mode: cursor, cursor: { in: url }, value: '{{headers.link.next.url}}' }",
    { kind: "cursor", token: { target: { in: "url" } }, value: { get: ["headers", "link", "next", "url"] } },
  ],
])("resolve reads the pagination %s", (paginator, want) => {
  const post = paginator.includes("in: body");
  const { pagination } = actionOf({
    root: `pagination:\n  walk: ${paginator}`,
    list: `pagination: walk${post ? "\nsafe: true" : ""}`,
    ...(post && { request: "POST /tickets" }),
  });
  expect(pagination).toEqual(want);
});

test("the key `param` of a token or page size adds a param to the action", () => {
  const { pagination, params } = paginated(`
    mode: cursor
    cursor: { param: after, in: query, name: starting_after, type: string, description: The position of the page. }
    value: '{{last_record.id}}'
    page_size: { param: limit, in: query, type: integer, max: 100, default: 10, description: Records per page. }`);
  expect(pagination).toEqual({
    kind: "cursor",
    token: { target: { in: "query", name: "starting_after" }, param: "after" },
    value: { get: ["last_record", "id"] },
    size: { target: { in: "query", name: "limit" }, param: "limit", value: { get: ["params", "limit"] } },
  });
  expect(params).toEqual({
    after: {
      schema: { type: "string", description: "The position of the page." },
      required: false,
      target: { in: "query", name: "starting_after" },
    },
    limit: {
      schema: { type: "integer", description: "Records per page.", maximum: 100 },
      required: false,
      default: 10,
      target: { in: "query", name: "limit" },
    },
  });
});

test("an action can replace `value`, `stop` and single keys of `page_size` and `meta` in its pagination", () => {
  const action = paginated(
    `
    mode: cursor
    cursor: { in: query, name: cursor }
    value: '{{response.next}}'
    stop: '{{not response.more}}'
    page_size: { param: limit, in: query, type: integer, max: 100, default: 10, description: Records per page. }
    meta: { next: { type: string, value: '{{response.next}}' }, more: { type: boolean, value: '{{response.more}}' } }`,
    `
pagination:
  use: walk
  value: '{{response.cursor}}'
  stop: '{{response.done}}'
  page_size: { default: 50, max: 500 }
  meta: { next: { type: string, value: '{{response.cursor}}' } }
meta: { total: { type: integer, nullable: true, value: '{{response.total}}' } }`,
  );
  expect(action.pagination).toMatchObject({
    value: { get: ["response", "cursor"] },
    stop: { get: ["response", "done"] },
  });
  expect(action.params.limit).toMatchObject({ default: 50, schema: { maximum: 500 } });
  expect(action.meta).toEqual({
    next: { value: { get: ["response", "cursor"] }, schema: { type: "string" } },
    more: { value: { get: ["response", "more"] }, schema: { type: "boolean" } },
    total: { value: { get: ["response", "total"] }, schema: { type: ["integer", "null"] } },
  });
});

test.each([
  ["data.tickets.nodes", ["response", "data", "tickets", "pageInfo", "endCursor"]],
  ["nodes", ["response", "pageInfo", "endCursor"]],
  ["data.tickets.nodes[*]", ["response", "data", "tickets", "pageInfo", "endCursor"]],
])("with records at %s, `container` is their parent object", (records, get) => {
  const paginator = "{ mode: cursor, cursor: { in: query, name: after }, value: '{{container.pageInfo.endCursor}}' }";
  expect(paginated(paginator, `pagination: walk\nrecord_path: ${records}`).pagination).toMatchObject({
    value: { get },
  });
});
