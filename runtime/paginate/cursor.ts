import type { Pagination } from "../model.ts";
import { evaluate, holds, type Scope } from "../template/evaluate.ts";
import { type PageStep, type Seen, type Step, seenScope, tokenKey } from "./step.ts";

type Cursor = Extract<Pagination, { kind: "cursor" }>;

/** The first page needs no token: a caller's cursor goes out as the param it is. */
export function firstCursor(pagination: Cursor, params: Scope): PageStep {
  const { param } = pagination.token;
  const given = param !== undefined && Object.hasOwn(params, param) ? params[param] : undefined;
  return given === undefined || given === null ? { kind: "page" } : { kind: "page", position: given };
}

/**
 * The step to the cursor that the page names: done without one, or where the stop condition holds; stuck where it
 * leads to the same page again. An empty page alone ends nothing, and 0 is a cursor like any other.
 */
export function nextCursor(pagination: Cursor, seen: Seen, step: PageStep): Step {
  const scope = seenScope(seen);
  if (pagination.stop !== undefined && holds(pagination.stop, scope)) return { kind: "done" };
  const token = evaluate(pagination.value, scope);
  if (token === undefined || token === null || token === "" || token === false) return { kind: "done" };
  const isUrl = pagination.token.target.in === "url";
  const position = isUrl ? pageUrl(token, seen.url) : token;
  const again = step.position !== undefined && tokenKey(step.position) === tokenKey(position);
  if (again || (isUrl && position === pageUrl(seen.url, seen.url))) return { kind: "stuck", token };
  const extras = pagination.with?.map((extra) => ({ ...extra, value: evaluate(extra.value, scope) }));
  return { kind: "page", token, position, ...(extras && { extras }) };
}

/** A next URL as far as it names a page: absolute, without its fragment. One that is none is for the planner to refuse. */
function pageUrl(token: unknown, url: string): unknown {
  return (typeof token === "string" && URL.parse(token, url)?.href.split("#", 1)[0]) || token;
}
