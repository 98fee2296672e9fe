import { isDeepStrictEqual } from "node:util";
import {
  type Action,
  asVariable,
  type Connector,
  holds,
  isNullable,
  type MetaKey,
  mainType,
  membersRead,
  type Pagination,
  pagingOf,
  readPath,
  type Schema,
  type Scope,
  type Template,
  variablesOf,
} from "@agent-connectors/runtime";
import { snakeCase } from "../entities/schemas.ts";
import { type Assignment, type Draft, setAt } from "./draft.ts";
import { solve } from "./solve.ts";

const free: ReadonlySet<string> = new Set(["response", "headers"]);

/** A page that has its records, and the values that its templates read. */
interface UnfinishedPage {
  readonly action: Pick<Action, "meta" | "pagination">;
  readonly connector: Pick<Connector, "errors">;
  readonly facts: PageFacts;
  /** Config, params, `last_record` and `last_page_size`. */
  readonly scope: Scope;
}

/**
 * Adds to a page the values that its action reads in addition to the records: the keys of `meta`, the next cursor, and values
 * with which the stop condition holds on the last page only. Each condition is evaluated afterwards. A condition without a
 * known solution is left as it is.
 */
export function finishPage(draft: Draft, { action, facts, scope }: UnfinishedPage): void {
  const { pagination } = action;
  for (const { value, schema } of Object.values<MetaKey>(action.meta)) fill(draft, value, { schema, facts });
  if (!pagination) return;
  const paging = pagingOf(pagination);
  const token = paging.kind === "named" ? paging.token : undefined;
  for (const template of [pagination.stop, token]) if (template !== undefined) fill(draft, template, { facts });
  if (facts.link !== undefined) for (const link of linksOf(action)) demand(draft, link, facts.link, { facts, scope });
  if (facts.more) continueWalk(draft, { stop: pagination.stop, token }, { facts, scope });
  // A counted walk ends by itself at a page that is not full.
  else if (paging.kind === "named" || facts.received >= facts.size)
    end(draft, { stop: pagination.stop, token }, { facts, scope });
  completeLinks(draft, pagination, facts);
}

/**
 * The keys of `meta` that lead from a counted page to the next one: the link `next`, and the value whose absence is the
 * stop condition.
 */
function linksOf({ meta, pagination }: UnfinishedPage["action"]): readonly Template[] {
  const gone = callOf("present", callOf("not", pagination?.stop));
  return Object.values(meta)
    .map(({ value }) => value)
    .filter((value) => isDeepStrictEqual(value, gone) || asVariable(value)?.join(".") === "headers.link.next.url");
}

/** The argument of a helper's call; `undefined` for any other template. */
function callOf(helper: string, template: Template | undefined): Template | undefined {
  const isCall = typeof template === "object" && template !== null && "call" in template && template.call === helper;
  return isCall ? template.args[0] : undefined;
}

/** The templates that decide about the next page. */
interface Deciding {
  readonly stop: Template | undefined;
  /** The token of the next page, if the page names it. */
  readonly token: Template | undefined;
}

function continueWalk(draft: Draft, { stop, token }: Deciding, around: Around): void {
  if (stop !== undefined) {
    // An upstream whose stop condition reads links sends them on every page, so solve it for the last page first.
    if (membersRead(stop, "headers").includes("link")) demand(draft, stop, true, around);
    if (holds(stop, { ...around.scope, ...draft })) demand(draft, stop, false, around);
  }
  if (token !== undefined) demand(draft, token, around.facts.token, around);
}

function end(draft: Draft, { stop, token }: Deciding, around: Around): void {
  const stops = stop !== undefined && demand(draft, stop, true, around);
  if (!stops && token !== undefined) demand(draft, token, undefined, around);
}

interface Around {
  readonly facts: PageFacts;
  readonly scope: Scope;
}

/** Sets each member of the response that a template reads and that has no value. */
function fill(
  draft: Draft,
  template: Template,
  { schema, facts }: { readonly schema?: MetaKey["schema"]; readonly facts: PageFacts },
): void {
  const whole = asVariable(template) && schema;
  for (const [root, ...path] of variablesOf(template)) {
    const name = path.at(-1);
    if (root !== "response" || name === undefined || path.includes("0") || readPath(draft.response, path) !== undefined)
      continue;
    const value = memberOf(name, whole, facts);
    if (value !== undefined && typeof draft.response === "object" && draft.response !== null)
      setAt(draft.response, path, value);
  }
}

/** Changes the page so that a template gives a value. Returns false for a condition that still differs. */
function demand(draft: Draft, template: Template, wanted: unknown, { facts, scope }: Around): boolean {
  const known: Scope = { ...scope, ...draft };
  const found = solve(template, wanted, { scope: known, free });
  for (const assignment of found ?? []) assign(draft, assignment, facts);
  return typeof wanted !== "boolean" || holds(template, { ...scope, ...draft }) === wanted;
}

function assign(draft: Draft, { path, value }: Assignment, facts: PageFacts): void {
  // The inverse of `query_param` gives a query only, which is added to this page's URL.
  setAt(draft, path, typeof value === "string" && value.startsWith("?") ? withQuery(facts.url, value) : value);
}

function withQuery(url: string, search: string): string {
  const whole = new URL(url);
  for (const [name, value] of new URLSearchParams(search)) whole.searchParams.set(name, value);
  return whole.href;
}

/**
 * Adds URLs to links without one: the next page's to `next`, and this page's to all others. Adds a link to the first page
 * if there are links.
 */
function completeLinks({ headers }: Draft, { token: { target } }: Pagination, { url, more, token }: PageFacts): void {
  const links = headers.link;
  if (typeof links !== "object" || links === null) return;
  const following =
    more && target.in === "query" && token !== undefined
      ? withQuery(url, `?${new URLSearchParams([[target.name, String(token)]])}`)
      : url;
  for (const [rel, link] of Object.entries(links))
    if (typeof link === "object" && link !== null && !Object.hasOwn(link, "url"))
      setAt(link, ["url"], rel === "next" ? following : url);
  if (!Object.hasOwn(links, "first")) setAt(links, ["first", "url"], url.split("?", 1)[0]);
}

/** The facts about a page that a response can have in addition to the records. */
export interface PageFacts {
  /** Whether another page follows. */
  readonly more: boolean;
  /** The token or the URL that requests the next page. */
  readonly token?: unknown;
  /** The URL of the next page of a counted walk. */
  readonly link?: unknown;
  readonly received: number;
  /** The number of requested records. */
  readonly size: number;
  /** Records before the page. */
  readonly offset: number;
  /** Number of the page, counted as the upstream does. */
  readonly page: number;
  /** Records of all pages; counted only where the response has it. */
  readonly total: () => number;
  /** This page's own URL. */
  readonly url: string;
}

/** The facts in members of responses, by the member's name in snake_case. */
const members: Readonly<Record<string, (page: PageFacts) => unknown>> = {
  has_more: ({ more }) => more,
  has_next_page: ({ more }) => more,
  last_page: ({ more }) => !more,
  page: ({ page }) => page,
  page_size: ({ size }) => size,
  limit: ({ size }) => size,
  offset: ({ offset }) => offset,
  start: ({ offset }) => offset,
  count: ({ received }) => received,
  size: ({ received }) => received,
  total_items: ({ total }) => total(),
  total_number: ({ total }) => total(),
  contact_count: ({ total }) => total(),
  number_of_results: ({ total }) => total(),
  page_count: ({ total, size }) => Math.ceil(total() / size),
  total_page: ({ total, size }) => Math.ceil(total() / size),
};

/** The value of a member other than the records: a fact about the page, else an empty value of the member's type. */
function memberOf(name: string, schema: Schema | undefined, page: PageFacts): unknown {
  const plain = snakeCase(name);
  if (Object.hasOwn(members, plain)) return members[plain]?.(page);
  if (schema === undefined) return undefined;
  switch (mainType(schema)) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([member, inner]) => [member, memberOf(member, inner, page)]),
      );
    case "array":
      return [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return 0;
    default:
      return isNullable(schema) ? null : undefined;
  }
}

/** A `Link` header of links by relation (RFC 8288), each with its URL and other attributes. */
export function linkHeader(links: object): string {
  return Object.entries(links)
    .map(([rel, link]) => {
      const attributes = Object.entries(typeof link === "object" && link !== null ? link : {});
      const url = attributes.find(([name]) => name === "url")?.[1];
      const others = attributes
        .filter(([name]) => name !== "url" && name !== "rel")
        .map(([name, value]) => `; ${name}="${value}"`);
      return `<${url}>; rel="${rel}"${others.join("")}`;
    })
    .join(", ");
}
