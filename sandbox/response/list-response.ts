import { evaluate, type Returns, readsRoot } from "@agent-connectors/runtime";
import { literalDefault } from "../entities/entity-plan.ts";
import { schemaOf } from "../entities/schemas.ts";
import { placeMany, placeOne, type ResponseDraft } from "../invert/draft.ts";
import { finishPage, type PageFacts } from "../invert/finish-page.ts";
import { untransform } from "../invert/transformations.ts";
import type { Condition } from "../list/conditions.ts";
import { selectionOf } from "../list/filters.ts";
import { cursorOf, firstPageOf, nextNumber, pageStart } from "../list/modes.ts";
import { hasNumericCursor, lastIndex, readPageToken, recordAfter, writePageToken } from "../list/page-tokens.ts";
import { rowsOf } from "../list/report-rows.ts";
import { type Stream, streamOf } from "../list/stream.ts";
import { type RecordPlace, recordAt } from "../overlay.ts";
import { type Refusal, refuse } from "../reply.ts";
import { pageTokenName } from "../request/expected-names.ts";
import type { ResolvedCall } from "./call-response.ts";
import { parentsOf } from "./parents.ts";

/** Maximum records of a list without pages. */
const unpagedSize = 1000;

/** The page size if neither the request nor the manifest states one. */
const defaultSize = 100;

const maxPageSize = 50_000;

/** The response to a list, a search, or a get of several records: one page, or a failure. */
export function respondToList(resolved: ResolvedCall): ResponseDraft | Refusal {
  const { kind, route, call, received } = resolved;
  const { action } = route;
  const sent = readPageToken(call.token);
  const params = sent?.params ? { ...sent.params, ...call.params } : call.params;
  const around = parentsOf(resolved.plan, params, action.params);
  if (around.kind === "refused") return around;
  const own = route.record ?? schemaOf(kind.connector, resolved.plan.entity, action);
  const rows = rowsOf(action, { plan: resolved.plan, record: own, params });
  const plan = rows?.plan ?? resolved.plan;
  const fields = kind.fieldsOf(plan, rows?.record ?? own);
  const place: RecordPlace = {
    plan,
    fields,
    overlay: kind.overlay,
    around: { scope: around.scope, origin: received.origin },
  };
  const filters = kind.filtersOf(route, resolved.plan);
  const given = Object.fromEntries(Object.entries(params).filter(([name]) => filters.has(name)));
  const { conditions } = selectionOf(filters, given, rows?.record ?? own);
  const parent = (around.isComplete ? undefined : parentOf(resolved, conditions)) ?? around.parent;
  const selected = JSON.stringify([around.scope, given]);
  const stream = streamOf({
    place,
    parent,
    conditions,
    key: `${route.entity}.${route.name}/${parent.join(".")}/${rows?.names.join() ?? ""}/${selected}`,
  });
  const page = pageOf({ ...resolved, plan }, { params, stream, place, parent });
  if (page.kind === "refused") return page;
  const records = page.indices
    .map((index) => recordAt(place, [...parent, index]))
    .filter((record) => record !== undefined);
  return drafted(resolved, { records, params, facts: page.facts });
}

/** Returns the parents of the record whose id is in a filter; `undefined` if no filter has an id. */
function parentOf({ plan }: ResolvedCall, conditions: readonly Condition[]): readonly number[] | undefined {
  for (const condition of conditions) {
    if ("any" in condition) continue;
    for (const value of condition.values ?? []) {
      const levels = plan.codes.get(condition.field)?.decode(value);
      if (levels) return levels.slice(0, -1);
    }
  }
  return undefined;
}

interface Listing {
  readonly params: Readonly<Record<string, unknown>>;
  readonly stream: Stream;
  readonly place: RecordPlace;
  readonly parent: readonly number[];
}

type Page = { readonly kind: "page"; readonly indices: readonly number[]; readonly facts: PageFacts };

function pageOf(resolved: ResolvedCall, { params, stream, place, parent }: Listing): Page | Refusal {
  const { route, call, plan } = resolved;
  const { action } = route;
  const size = sizeOf(resolved, params);
  if (typeof size !== "number") return size;
  const before = recordAfter(action, params, plan);
  const start = pageStart({ action, token: call.token, size, stream, place, parent });
  if (start.kind === "unknown")
    return refuse(400, `expected a page token of this listing, found '${String(start.token).slice(0, 80)}'`);
  const repeated = resolved.repeat ? repeatedPage(resolved, { stream, place, parent, size }) : undefined;
  const page =
    repeated ??
    (before === undefined ? stream.page(start.position, size) : stream.pageBefore(stream.after(before) - 1, size));
  const more = page.next !== undefined;
  const last = page.indices.at(-1);
  const token = more && last !== undefined ? nextToken(resolved, last, params) : undefined;
  const position = {
    received: page.indices.length,
    size,
    offset: start.count,
    page: Math.floor(start.count / size) + firstPageOf(action.pagination),
  };
  const link = more ? nextLink(resolved, position) : undefined;
  const facts: PageFacts = { more, token, link, ...position, total: stream.total, url: urlOf(resolved) };
  return { kind: "page", indices: page.indices, facts };
}

/** The page for the fault `repeat_cursor`. It ends with the record of the request's cursor, so the next cursor is the same. */
function repeatedPage(
  { route, call }: ResolvedCall,
  { stream, place, parent, size }: Omit<Listing, "params"> & { readonly size: number },
): ReturnType<Stream["page"]> | undefined {
  const cursor = cursorOf(route.action.pagination);
  if (cursor === undefined || call.token === undefined) return undefined;
  const last = lastIndex(cursor, call.token, { place, parent });
  return last === undefined ? undefined : { ...stream.pageBefore(stream.after(last), size), next: 0 };
}

function sizeOf({ route, call }: ResolvedCall, params: Readonly<Record<string, unknown>>): number | Refusal {
  const { pagination, params: described } = route.action;
  if (!pagination) return unpagedSize;
  const requested = call.size ?? (pagination.size?.param === undefined ? undefined : params[pagination.size.param]);
  const paramDefault =
    pagination.size?.param === undefined ? undefined : literalDefault(described[pagination.size.param]);
  const fixed = pagination.size && evaluate(pagination.size.value, { params: {}, config: {} });
  const size = Number(requested ?? fixed ?? paramDefault ?? defaultSize);
  if (Number.isSafeInteger(size) && size >= 1 && size <= maxPageSize) return size;
  return Number.isNaN(size) && requested === undefined
    ? defaultSize
    : refuse(400, `expected a page size from 1 to ${maxPageSize}, found '${String(requested ?? size)}'`);
}

function nextToken(resolved: ResolvedCall, last: number, params: Readonly<Record<string, unknown>>): unknown {
  const { route, call, received } = resolved;
  const { action } = route;
  const cursor = cursorOf(action.pagination);
  if (cursor === undefined || readsRoot(cursor, "last_record")) return undefined;
  const name = pageTokenName(action);
  if (resolved.repeat && call.token !== undefined) return name === undefined ? call.token : urlOf(resolved);
  const exclusive = exclusiveRule(resolved, name);
  const rest = exclusive
    ? Object.entries(params).filter(
        ([param]) =>
          action.params[param]?.target?.in !== "path" && !exclusive.except.includes(param) && param !== exclusive.param,
      )
    : [];
  const token =
    hasNumericCursor(action) && name === undefined
      ? last + 1
      : writePageToken({ after: last, ...(rest.length > 0 && { params: Object.fromEntries(rest) }) });
  if (name === undefined) return token;
  return urlWith(resolved, [name, token], exclusive ? keptQuery(resolved, exclusive.except) : received.search);
}

/** The URL of the next page; `undefined` if the pagination sends neither a page number nor an offset in the query. */
function nextLink(resolved: ResolvedCall, page: Pick<PageFacts, "offset" | "received" | "page">): string | undefined {
  const { pagination } = resolved.route.action;
  if (pagination?.token.target.in !== "query") return undefined;
  const number = nextNumber(pagination, page);
  if (number === undefined) return undefined;
  return urlWith(resolved, [pagination.token.target.name, number], resolved.received.search);
}

function urlWith(
  { received, relative }: ResolvedCall,
  [name, token]: readonly [name: string, token: unknown],
  search: string | [string, string][],
): string {
  const query = new URLSearchParams(search);
  query.set(name, String(token));
  const path = `${received.base}${received.path}?${query}`;
  return relative ? path : `${received.origin}${path}`;
}

/** The rule that excludes other params from requests with a token. */
function exclusiveRule(
  { route }: ResolvedCall,
  name: string | undefined,
): { readonly param: string; readonly except: readonly string[] } | undefined {
  const { pagination, rules, params } = route.action;
  for (const rule of rules) {
    if (rule.kind !== "exclusive") continue;
    const target = params[rule.param]?.target;
    if (
      rule.param === pagination?.token.param ||
      (name !== undefined && target?.in === "query" && target.name === name)
    )
      return rule;
  }
  return undefined;
}

function keptQuery(
  { kind: { connector }, received: { query }, route: { action } }: ResolvedCall,
  except: readonly string[],
): [string, string][] {
  const { params } = action;
  const injections = [...connector.inject, ...action.inject];
  const targets = [...except.map((name) => params[name]?.target), ...injections.map(({ target }) => target)];
  const names = new Set(targets.flatMap((target) => (target?.in === "query" ? [target.name] : [])));
  return query.filter(([name]) => names.has(name)).map(([name, value]) => [name, value]);
}

function urlOf({ received, relative }: ResolvedCall): string {
  const path = `${received.base}${received.path}${received.search === "" ? "" : `?${received.search}`}`;
  return relative ? path : `${received.origin}${path}`;
}

interface Finished {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly params: Readonly<Record<string, unknown>>;
  readonly facts: PageFacts;
}

function drafted({ route }: ResolvedCall, { records, params, facts }: Finished): ResponseDraft {
  const { action } = route;
  const { returns } = action;
  const scope = { config: {}, params };
  const draft: ResponseDraft = { status: 200, response: {}, headers: {} };
  let last: unknown;
  if (returns.kind === "many") {
    const sent = untransform(records, returns.transformations, scope);
    draft.response = bodyOf(returns, sent);
    last = sent.at(-1);
  } else if (returns.kind === "one") {
    const [sent = {}] = untransform(records.slice(0, 1), returns.transformations, scope);
    draft.response = placeOne(returns.path, returns.first ? [sent] : sent);
    last = sent;
  }
  finishPage(draft, {
    action,
    facts,
    scope: { ...scope, last_record: last, last_page_size: facts.received },
  });
  return draft;
}

function bodyOf(returns: Extract<Returns, { kind: "many" }>, sent: readonly unknown[]): unknown {
  if (returns.transformations[0]?.kind === "columns" && typeof returns.path !== "string")
    return placeOne(returns.path, sent[0]);
  // If the array may be absent, the sandbox omits an empty array.
  return sent.length === 0 && returns.absent === "empty" && returns.path.length > 0
    ? {}
    : placeMany(returns.path, sent);
}
