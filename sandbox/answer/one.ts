import type { Returns } from "@agent-connectors/runtime";
import type { Draft } from "../invert/draft.ts";
import { placeMany, placeNone, placeOne } from "../invert/place.ts";
import { unshape } from "../invert/unshape.ts";

/** A response that holds one record where the action reads it. */
export function one(
  returns: Returns,
  record: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): Draft {
  const draft: Draft = { status: 200, response: {}, headers: {} };
  if (returns.kind === "file") return draft;
  const sent = unshape([record], returns.reshape, { params, config: {} });
  if (returns.kind === "many") draft.response = placeMany(returns.path, sent);
  else draft.response = placeOne(returns.path, returns.first ? sent : sent[0]);
  return draft;
}

/** A response without the record, for upstreams that say so by an empty one; `undefined` for those that answer 404. */
export function none(returns: Returns, isGraphql: boolean): Draft | undefined {
  if (returns.kind !== "one" || !(isGraphql || returns.first)) return undefined;
  return {
    status: 200,
    response: returns.first && typeof returns.path !== "string" ? placeOne(returns.path, []) : placeNone(returns.path),
    headers: {},
  };
}
