import { type Action, entitiesOf, type MetaKey, type Pagination, type Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionsOf } from "../../../generator/emit/contents.ts";
import { nextPage } from "../../../generator/emit/pagination.ts";
import { helpDesk } from "./help-desk.ts";

const target = { in: "query", name: "p" } as const;
const token = { target, param: "p" };
const size = { target, param: "limit", value: 10 } as const;
const next: Template = { get: ["response", "next"] };
const more: Template = { get: ["response", "more"] };
const nextKey: MetaKey = { value: next, schema: { type: "string" } };
const moreKey: MetaKey = { value: more, schema: { type: "boolean" } };
const stop: Template = { call: "not", args: [more] };
const present: Template = { call: "present", args: [next] };
const last: Template = { get: ["response", "last"] };
const pages: Template = { get: ["response", "pages"] };
const isLast: Template = {
  call: "gte",
  args: [{ get: ["response", "pages", "page"] }, { get: ["response", "pages", "total"] }],
};

const cases: readonly {
  readonly about: string;
  readonly pagination: Pagination;
  readonly meta: Readonly<Record<string, MetaKey>>;
  readonly text: string;
}[] = [
  {
    about: "a cursor that is a meta key",
    pagination: { kind: "cursor", token, value: next },
    meta: { next: nextKey },
    text: "pass `meta.next` as `p`. The last page has no such value.",
  },
  {
    about: "a cursor inside the value of a meta key",
    pagination: { kind: "cursor", token, value: { call: "query_param", args: [next, "p"] } },
    meta: { next: nextKey },
    text: "pass the cursor from `meta.next` as `p`. The last page has no such value.",
  },
  {
    about: "the last record's id, and a stop condition that negates a meta key",
    pagination: { kind: "cursor", token, value: { get: ["last_record", "id"] }, stop },
    meta: { has_more: moreKey },
    text: "pass the `id` of the last record as `p`. Continue while `meta.has_more` is true.",
  },
  {
    about: "a cursor that only the runtime reads",
    pagination: { kind: "cursor", token, value: next },
    meta: {},
    text: "the runtime reads the cursor for `p` from each response: set the option `max_pages`, or iterate. The last page has no such value.",
  },
  {
    about: "a cursor and a stop condition that reads no meta key",
    pagination: { kind: "cursor", token, value: next, stop: last },
    meta: { next: nextKey },
    text: "pass `meta.next` as `p`. `meta` does not show which page is the last: set the option `max_pages`, or iterate.",
  },
  {
    about: "a cursor from a URL, and a stop condition that is true if this URL is absent",
    pagination: {
      kind: "cursor",
      token,
      value: { call: "query_param", args: [next, "p"] },
      stop: { call: "not", args: [present] },
    },
    meta: { cursor: { ...nextKey, value: { call: "query_param", args: [next, "p"] } } },
    text: "pass `meta.cursor` as `p`. The last page has no such value.",
  },
  {
    about: "a stop condition that compares a meta key with false",
    pagination: { kind: "cursor", token, value: next, stop: { call: "eq", args: [more, false] } },
    meta: { next: nextKey, has_more: moreKey },
    text: "pass `meta.next` as `p`. Continue while `meta.has_more` is true.",
  },
  {
    about: "a stop condition that compares a meta key with true",
    pagination: { kind: "cursor", token, value: next, stop: { call: "eq", args: [last, true] } },
    meta: { next: nextKey, last: { value: last, schema: { type: "boolean" } } },
    text: "pass `meta.next` as `p`. Continue until `meta.last` is true.",
  },
  {
    about: "a numeric field of the last record plus a constant",
    pagination: { kind: "cursor", token, value: { call: "add", args: [{ get: ["last_record", "seq"] }, 1] } },
    meta: {},
    text: "pass the `seq` of the last record plus 1 as `p`. The first empty page is the last page.",
  },
  {
    about: "a numeric field of the last record minus a constant",
    pagination: { kind: "cursor", token, value: { call: "subtract", args: [{ get: ["last_record", "seq"] }, 1] } },
    meta: {},
    text: "the runtime reads the cursor for `p` from each response: set the option `max_pages`, or iterate. The first empty page is the last page.",
  },
  {
    about: "a cursor with two stop conditions",
    pagination: { kind: "cursor", token, value: next, stop: { call: "or", args: [{ get: ["params", "b"] }, stop] } },
    meta: { next: nextKey, has_more: moreKey },
    text: "pass `meta.next` as `p`. Continue while `meta.has_more` is true.",
  },
  {
    about: "a cursor without a param for its token",
    pagination: { kind: "cursor", token: { target: { in: "url" } }, value: next },
    meta: {},
    text: "set the option `max_pages` to get several pages in one result, or iterate.",
  },
  {
    about: "an offset",
    pagination: { kind: "offset", token, injectFirst: false, size },
    meta: {},
    text: "add the number of records received to `p`. The last page has fewer records than `limit`.",
  },
  {
    about: "a page number without a size",
    pagination: { kind: "page", token, injectFirst: false, start: 1 },
    meta: {},
    text: "add 1 to `p` (the first is 1). The first empty page is the last page.",
  },
  {
    about: "numbered pages of which the last one has no next URL",
    pagination: { kind: "offset", token, injectFirst: false, size, stop: { call: "not", args: [present] } },
    meta: { next: nextKey },
    text: "add the number of records received to `p`. If there is no `meta.next`, this was the last page.",
  },
  {
    about: "numbered pages of which each one says whether it is the last",
    pagination: { kind: "page", token, injectFirst: false, size, start: 0, stop: last },
    meta: { last_page: { value: last, schema: { type: "boolean" } } },
    text: "add 1 to `p` (the first is 0). Continue until `meta.last_page` is true.",
  },
  {
    about: "numbered pages of which each one has its number and the number of pages",
    pagination: { kind: "page", token, injectFirst: false, size, start: 1, stop: isLast },
    meta: { pages: { value: pages, schema: { type: "object" } } },
    text: "add 1 to `p` (the first is 1). Continue while `meta.pages.page` is less than `meta.pages.total`.",
  },
  {
    about: "numbered pages with a stop condition that reads no meta key",
    pagination: { kind: "offset", token, injectFirst: false, size, stop },
    meta: {},
    text: "add the number of records received to `p`. The first empty page is the last page.",
  },
];

test("nextPage names the URL in `meta` if the param accepts a URL that contains the cursor", () => {
  const pagination: Pagination = { kind: "cursor", token, value: { call: "query_param", args: [next, "p"] } };
  const value: Template = {
    call: "or",
    args: [{ call: "query_param", args: [{ get: ["value"] }, "p"] }, { get: ["value"] }],
  };
  const params = { p: { target, required: false, schema: { type: "string" }, template: value } } as const;
  expect(nextPage({ ...listing(), params, rules: [], pagination, meta: { more: moreKey, next: nextKey } })).toBe(
    "pass `meta.next` as `p`. The last page has no such value.",
  );
});

test.each(cases)("nextPage describes the next page for $about", ({ pagination, meta, text }) => {
  expect(nextPage({ ...listing(), rules: [], pagination, meta })).toBe(text);
});

test("nextPage names the param of the `exclusive` rule if the cursor is the URL of the next page", () => {
  const pagination: Pagination = { kind: "cursor", token: { target: { in: "url" } }, value: next };
  const rules = [{ kind: "exclusive", param: "cursor", except: [] }] as const;
  expect(nextPage({ ...listing(), rules, pagination, meta: { next: nextKey } })).toBe(
    "pass `meta.next` as `cursor`. The last page has no such value.",
  );
});

test("nextPage says that a list without pages has only one response, and returns undefined for actions that return one record", () => {
  const { pagination: _, ...action } = listing();
  expect(nextPage(action)).toBe("none; there is only one response.");
  expect(
    nextPage({ ...action, returns: { kind: "one", path: [], first: false, transformations: [] } }),
  ).toBeUndefined();
});

test("nextPage names the URL in `meta` if the URL and the cursor are members of the same object", () => {
  const url: Template = { get: ["headers", "link", "next", "url"] };
  const action: Action = {
    ...listing(),
    pagination: { kind: "cursor", token, value: { get: ["headers", "link", "next", "cursor"] } },
    meta: { next: { value: { call: "lookup", args: [url, "x"] }, schema: { type: "string" } } },
    params: {
      p: {
        schema: { type: "string" },
        required: false,
        target,
        template: { call: "or", args: [{ call: "query_param", args: [{ get: ["value"] }, "p"] }, { get: ["value"] }] },
      },
    },
  };
  expect(nextPage(action)).toBe("pass `meta.next` as `p`. The last page has no such value.");
});

function listing(): Action {
  const [list] = Object.values(entitiesOf(helpDesk))
    .flatMap(actionsOf)
    .flatMap(([name, action]) => (name === "list" ? [action] : []));
  if (!list) throw new Error("expected the action 'list' in the help desk, found none");
  return list;
}
