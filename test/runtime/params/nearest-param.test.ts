import { expect, test } from "vitest";
import type { Action, Param } from "../../../runtime/model.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { nearestParam } from "../../../runtime/params/nearest-param.ts";

const query: Param = { schema: { type: "string" }, required: false, target: { in: "query", name: "x" } };
const path: Param = { schema: { type: "string" }, required: true, target: { in: "path", name: "x" } };
const token = { target: { in: "query", name: "x" } } as const;
const size = (param: string) => ({ value: 10, param });

const actionOf = (params: Readonly<Record<string, Param>>, pagination?: Pagination): Action => ({
  kind: "list",
  description: "List items.",
  notes: [],
  request: "GET /items",
  safe: true,
  params,
  rules: [],
  inject: [],
  body: { kind: "none" },
  returns: { kind: "many", path: [], absent: "error", transformations: [] },
  meta: {},
  ...(pagination && { pagination }),
});

const byCursor = actionOf(
  { page_size: query, cursor: query, type: query, title: query, sort_by: query, start_date: query },
  {
    kind: "cursor",
    token: { ...token, param: "cursor" },
    value: { get: ["response", "next"] },
    size: size("page_size"),
  },
);
const byPage = actionOf(
  { per_page: query, page: query, search: query },
  { kind: "page", token: { ...token, param: "page" }, start: 1, injectFirst: true, size: size("per_page") },
);
const byOffset = actionOf(
  { rowLimit: query, startRow: query },
  { kind: "offset", token: { ...token, param: "startRow" }, injectFirst: true, size: size("rowLimit") },
);
/** Returns a list action with a page token that is not a param. The param `id` excludes all other params. */
const withRule = (target: Pagination["token"]["target"]): Action => ({
  ...actionOf({ id: query, title: query }, { kind: "cursor", token: { target }, value: { get: ["response", "next"] } }),
  rules: [{ kind: "exclusive", param: "id", except: [] }],
});
const byUrl = withRule({ in: "url" });
const byHiddenCursor = withRule({ in: "query", name: "cursor" });
const one = actionOf({ chat_id: path });
const plainId = actionOf({ id: path, type: query });

test.each<[string, string, Action]>([
  ["limit", "page_size", byCursor],
  ["per_page", "page_size", byCursor],
  ["pageSize", "page_size", byCursor],
  ["maxResults", "page_size", byCursor],
  ["starting_after", "cursor", byCursor],
  ["page_token", "cursor", byCursor],
  ["order_by", "sort_by", byCursor],
  ["since", "start_date", byCursor],
  ["titel", "title", byCursor],
  ["limit", "per_page", byPage],
  ["page_number", "page", byPage],
  ["q", "search", byPage],
  ["limit", "rowLimit", byOffset],
  ["offset", "startRow", byOffset],
  ["skip", "startRow", byOffset],
  ["cursor", "id", byUrl],
  ["id", "chat_id", one],
  ["chat_id", "id", plainId],
  ["term", "query", actionOf({ keyword: query, query: { ...query, required: true } })],
  ["Limit", "limit", actionOf({ ...byCursor.params, limit: query }, byCursor.pagination)],
])("the param nearest to '%s' is '%s'", (name, want, action) => {
  expect(nearestParam(action, name)).toBe(want);
});

test.each([
  ["'page' has no nearest param if the pagination is by cursor", byCursor, "page"],
  ["'offset' has no nearest param if the pagination is by page number", byPage, "offset"],
  ["'limit' has no nearest param if the action has no pagination", plainId, "limit"],
  ["'cursor' has no nearest param if the page token is neither a param nor a URL", byHiddenCursor, "cursor"],
  ["'id' has no nearest param if there are several path params", actionOf({ team: path, chat: path }), "id"],
  ["'user_id' has no nearest param if the only path param is 'chat_id'", one, "user_id"],
  ["'page' has no nearest param, although 'pages' is similar", actionOf({ pages: query }), "page"],
  ["'count' has no nearest param, although 'account' is similar", actionOf({ account: query }), "count"],
  ["a name unlike every param has no nearest param", byCursor, "colour"],
])("%s", (_, action, name) => {
  expect(nearestParam(action, name)).toBeUndefined();
});

test("nearestParam prefers params that the caller does not pass", () => {
  const action = actionOf({ start_date: query, since: query, title: query });
  expect(nearestParam(action, "from")).toBeUndefined();
  expect(nearestParam(action, "from", { since: "2026-01-01" })).toBe("start_date");
  expect(nearestParam(action, "titel", { title: "a" })).toBe("title");
});
