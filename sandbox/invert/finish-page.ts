import { isDeepStrictEqual } from "node:util";
import {
  type Action,
  asCall,
  asVariable,
  holds,
  isNullable,
  type MetaKey,
  mainType,
  membersRead,
  type Pagination,
  readPath,
  type Schema,
  type SchemaType,
  type Scope,
  type Template,
  variablesOf,
} from "@agent-connectors/runtime";
import { snakeCase } from "../entities/schemas.ts";
import { cursorOf } from "../list/modes.ts";
import { type Assignment, type ResponseDraft, setAt } from "./draft.ts";
import { solve } from "./solve.ts";

const free: ReadonlySet<string> = new Set(["response", "headers"]);

interface UnfinishedPage {
  readonly action: Pick<Action, "meta" | "pagination">;
  readonly facts: PageFacts;
  /** Config, params, `last_record` and `last_page_size`. */
  readonly scope: Scope;
}

/**
 * Adds to the page the values that its action reads for `meta`, the next cursor and the stop condition. If `solve` finds
 * suitable values, the stop condition is false on every page except the last.
 */
export function finishPage(draft: ResponseDraft, { action, facts, scope }: UnfinishedPage): void {
  const { pagination } = action;
  for (const { value, schema } of Object.values<MetaKey>(action.meta)) fill(draft, value, { schema, facts });
  if (!pagination) return;
  const token = cursorOf(pagination);
  for (const template of [pagination.stop, token]) if (template !== undefined) fill(draft, template, { facts });
  if (facts.link !== undefined) for (const link of linksOf(action)) solveFor(draft, link, facts.link, { facts, scope });
  if (facts.more) continueWalk(draft, { stop: pagination.stop, token }, { facts, scope });
  // In pagination by page number or offset, only a full last page needs `endWalk`. After a shorter page, the runtime stops,
  // or requests one more page, which is empty, and then stops.
  else if (token !== undefined || facts.received >= facts.size)
    endWalk(draft, { stop: pagination.stop, token }, { facts, scope });
  completeLinks(draft, pagination, facts);
}

/**
 * The templates of `meta` that read the URL of the next page: `headers.link.next.url`, and the member whose absence is the
 * stop condition.
 */
function linksOf({ meta, pagination }: UnfinishedPage["action"]): readonly Template[] {
  const gone = asCall(asCall(pagination?.stop, "not")?.args[0], "present")?.args[0];
  return Object.values(meta)
    .map(({ value }) => value)
    .filter((value) => isDeepStrictEqual(value, gone) || asVariable(value)?.join(".") === "headers.link.next.url");
}

interface PageTemplates {
  readonly stop: Template | undefined;
  /** The token of the next page, if the page contains it. */
  readonly token: Template | undefined;
}

function continueWalk(draft: ResponseDraft, { stop, token }: PageTemplates, around: PageContext): void {
  if (stop !== undefined) {
    // If the stop condition reads links, the upstream sends links on every page. `solveFor` adds links only if it changes
    // the value of the condition. Therefore the condition is first made true and then false: at least one of these changes
    // adds the links.
    if (membersRead(stop, "headers").includes("link")) solveFor(draft, stop, true, around);
    if (holds(stop, { ...around.scope, ...draft })) solveFor(draft, stop, false, around);
  }
  if (token !== undefined) solveFor(draft, token, around.facts.token, around);
}

function endWalk(draft: ResponseDraft, { stop, token }: PageTemplates, around: PageContext): void {
  const stops = stop !== undefined && solveFor(draft, stop, true, around);
  if (!stops && token !== undefined) solveFor(draft, token, undefined, around);
}

interface PageContext {
  readonly facts: PageFacts;
  readonly scope: Scope;
}

/** Sets the members of the response that a template reads, except members in arrays and members that already have a value. */
function fill(
  draft: ResponseDraft,
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

/** Changes the page so that a template has the wanted value. Returns false if `wanted` is a boolean and this fails. */
function solveFor(draft: ResponseDraft, template: Template, wanted: unknown, { facts, scope }: PageContext): boolean {
  const known: Scope = { ...scope, ...draft };
  const found = solve(template, wanted, { scope: known, free });
  for (const assignment of found ?? []) assign(draft, assignment, facts);
  return typeof wanted !== "boolean" || holds(template, { ...scope, ...draft }) === wanted;
}

function assign(draft: ResponseDraft, { path, value }: Assignment, facts: PageFacts): void {
  // The inverse of `query_param` returns only a query, which is added to this page's URL.
  setAt(draft, path, typeof value === "string" && value.startsWith("?") ? withQuery(facts.url, value) : value);
}

function withQuery(url: string, search: string): string {
  const whole = new URL(url, "http://localhost");
  for (const [name, value] of new URLSearchParams(search)) whole.searchParams.set(name, value);
  return url.startsWith("/") ? `${whole.pathname}${whole.search}` : whole.href;
}

/**
 * Gives each link that has no URL the URL of this page, with one exception: if a cursor, a page number or an offset in the query
 * requests the next page, the link `next` gets the URL of the next page. If there are links, also adds a link to the first page.
 */
function completeLinks({ headers }: ResponseDraft, { token: { target } }: Pagination, facts: PageFacts): void {
  const { url, more, token, link: counted = url } = facts;
  const links = headers.link;
  if (typeof links !== "object" || links === null) return;
  const following =
    more && target.in === "query" && token !== undefined
      ? withQuery(url, `?${new URLSearchParams([[target.name, String(token)]])}`)
      : counted;
  for (const [rel, link] of Object.entries(links))
    if (typeof link === "object" && link !== null && !Object.hasOwn(link, "url"))
      setAt(link, ["url"], rel === "next" ? following : url);
  if (!Object.hasOwn(links, "first")) setAt(links, ["first", "url"], url.split("?", 1)[0]);
}

/** Facts about a page that a response can contain in addition to the records. */
export interface PageFacts {
  readonly more: boolean;
  /** The token or the URL that requests the next page. */
  readonly token?: unknown;
  /** The URL of the next page in pagination by page number or offset. */
  readonly link?: unknown;
  readonly received: number;
  /** The requested number of records, or the upstream's default. */
  readonly size: number;
  /** Records before the page. */
  readonly offset: number;
  /** The number of the page in the upstream's numbering. */
  readonly page: number;
  /** Returns the number of records of all pages. Called only if the response contains it. */
  readonly total: () => number;
  /** The URL of this page, absolute or relative like the URLs of next pages. */
  readonly url: string;
}

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
  total: ({ total }) => total(),
  total_count: ({ total }) => total(),
  total_items: ({ total }) => total(),
  total_number: ({ total }) => total(),
  total_results: ({ total }) => total(),
  contact_count: ({ total }) => total(),
  number_of_results: ({ total }) => total(),
  page_count: ({ total, size }) => Math.ceil(total() / size),
  total_page: ({ total, size }) => Math.ceil(total() / size),
};

/** A fact about the page, or an empty value of the member's type. */
function memberOf(name: string, schema: Schema | undefined, page: PageFacts): unknown {
  const plain = snakeCase(name);
  const type = schema && mainType(schema);
  if (canBeFact(type) && Object.hasOwn(members, plain)) return members[plain]?.(page);
  if (schema === undefined) return undefined;
  switch (type) {
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

/** Whether a member of this type can be a fact about the page. All facts are numbers or booleans. */
function canBeFact(type: SchemaType | undefined): boolean {
  return type === undefined || type === "integer" || type === "number" || type === "boolean";
}

/** The value of a `Link` header (RFC 8288). `links` has the URL and the other attributes of each link, by relation. */
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
