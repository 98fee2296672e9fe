import type { Pagination } from "../../model.ts";
import { evaluate, holds } from "../../template/evaluate.ts";
import { callerToken, type Mode, seenScope } from "../mode.ts";
import { keyOfCursor } from "../page-key.ts";
import { trailAfter } from "../trail.ts";

/** Pages by cursor: each response contains the cursor or the URL of the next page. */
export const cursor: Mode<Extract<Pagination, { kind: "cursor" }>> = {
  /** The request already contains a caller's cursor as a param, so the first page needs no token. */
  first(pagination, params) {
    const position = callerToken(pagination, params);
    if (position === undefined) return { kind: "page" };
    const trail = trailAfter(undefined, keyOfCursor(position));
    return { kind: "page", position, ...(trail && { trail }) };
  },

  /**
   * The walk is done if there is no cursor or if the stop condition holds. The walk is stuck if the cursor leads to an earlier
   * page. An empty page does not end the walk, and 0 is a valid cursor.
   */
  next(pagination, seen, step) {
    const scope = seenScope(seen);
    if (pagination.stop !== undefined && holds(pagination.stop, scope)) return { kind: "done" };
    const token = evaluate(pagination.value, scope);
    if (token === undefined || token === null || token === "" || token === false) return { kind: "done" };
    const isUrl = pagination.token.target.in === "url";
    const position = isUrl ? pageUrl(token, seen.url) : token;
    const trail = trailAfter(step.trail, keyOfCursor(position));
    if (!trail || (isUrl && position === pageUrl(seen.url, seen.url))) return { kind: "stuck", token };
    const extras = pagination.with?.map((extra) => ({ ...extra, value: evaluate(extra.value, scope) }));
    return { kind: "page", token, position, trail, ...(extras && { extras }) };
  },

  paging: ({ value, with: extras = [] }) => ({ kind: "named", firstPage: 1, token: value, extras }),

  tokenNames: "cursor after startingafter pagetoken nexttoken next nextcursor nextpage continuation marker".split(" "),
};

/** The absolute next URL without its fragment. Any other value is unchanged, and `nextUrl` refuses it later. */
function pageUrl(token: unknown, url: string): unknown {
  return (typeof token === "string" && URL.parse(token, url)?.href.split("#", 1)[0]) || token;
}
