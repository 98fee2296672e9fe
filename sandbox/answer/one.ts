import type { Returns } from "@agent-connectors/runtime";
import type { Draft } from "../invert/draft.ts";
import { placeMany, placeOne } from "../invert/place.ts";
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
