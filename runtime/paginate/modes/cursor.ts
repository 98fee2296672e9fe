import type { Template } from "../../model.ts";
import { evaluate, holds } from "../../template/evaluate.ts";
import type { Scope } from "../../template/helper.ts";
import { asCall, variablesOf } from "../../template/variables.ts";
import { callerToken, type Mode, type PageStep, type Seen, seenScope } from "../mode.ts";
import type { Pagination } from "../model.ts";
import { keyOfCursor } from "../page-key.ts";
import { trailAfter } from "../trail.ts";

/** Pagination by cursor: each response contains the cursor or the URL of the next page. */
export const cursor: Mode<Cursor> = {
  /** The step has no token, because the request already contains the caller's cursor as a param. */
  first(pagination, params) {
    const position = callerToken(pagination, params);
    if (position === undefined) return { kind: "page" };
    const trail = trailAfter(undefined, keyOfCursor(position));
    return { kind: "page", position, ...(trail && { trail }) };
  },

  /** Returns `stuck` if the cursor leads to this page or an earlier one. An empty page does not end the pagination. */
  next(pagination, seen, step) {
    const scope = seenScope(seen);
    if (pagination.stop !== undefined && holds(pagination.stop, scope)) return { kind: "done" };
    const token = evaluate(pagination.value, scope);
    if (isAbsent(token)) return { kind: "done" };
    const position = positionOf(pagination, token, seen);
    const trail = trailAfter(step.trail, keyOfCursor(position));
    if (!trail || (isUrl(pagination) && position === pageUrl(seen.url, seen.url))) return { kind: "stuck", token };
    return { kind: "page", token, position, trail, ...extrasOf(pagination, scope) };
  },

  /**
   * Computes the cursor from the last of `seen.records`. Returns `undefined` if the record has no cursor, if the cursor or a
   * value sent with it does not come from this record alone, or if the params alone meet the stop condition.
   */
  rest(pagination, seen) {
    const { value, with: extras = [], stop } = pagination;
    const ofRecord = [value, ...extras.map((extra) => extra.value)].every(isOfLastRecord);
    const scope = seenScope(seen);
    if (!ofRecord || (stop !== undefined && stopsByParams(stop, scope))) return undefined;
    const token = evaluate(value, scope);
    if (isAbsent(token)) return undefined;
    return { kind: "page", token, position: positionOf(pagination, token, seen), ...extrasOf(pagination, scope) };
  },

  resized: (_pagination, step) => step,

  extras: (pagination) => pagination.with ?? [],

  tokenTemplate: ({ value }) => value,

  counts: "nothing",

  tokenNames: "cursor after startingafter pagetoken nexttoken next nextcursor nextpage continuation marker".split(" "),
};

type Cursor = Extract<Pagination, { kind: "cursor" }>;

/** 0 is a valid cursor. */
function isAbsent(token: unknown): boolean {
  return token === undefined || token === null || token === "" || token === false;
}

function extrasOf({ with: extras }: Cursor, scope: Scope): Pick<PageStep, "extras"> {
  return extras ? { extras: extras.map((extra) => ({ ...extra, value: evaluate(extra.value, scope) })) } : {};
}

function isOfLastRecord(template: Template): boolean {
  const variables = variablesOf(template);
  return variables.length > 0 && variables.every(([root]) => root === "last_record");
}

/** Whether the params alone meet the stop condition, for example because they reverse the order of the records. */
function stopsByParams(stop: Template, scope: Scope): boolean {
  const parts = asCall(stop, "or")?.args ?? [stop];
  return parts.some((part) => variablesOf(part).every(([root]) => root === "params") && holds(part, scope));
}

/** Returns the cursor, or the absolute URL if the cursor is a URL. */
function positionOf(pagination: Cursor, token: unknown, { url }: Seen): unknown {
  return isUrl(pagination) ? pageUrl(token, url) : token;
}

function isUrl({ token: { target } }: Cursor): boolean {
  return target.in === "url";
}

/** Returns `token` as an absolute URL without a fragment. If it is no URL, returns it unchanged. `nextUrl` refuses it later. */
function pageUrl(token: unknown, url: string): unknown {
  return (typeof token === "string" && URL.parse(token, url)?.href.split("#", 1)[0]) || token;
}
