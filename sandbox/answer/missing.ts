import type { Draft } from "../invert/draft.ts";
import { placeNone, placeOne } from "../invert/place.ts";
import type { Asked } from "./asked.ts";
import { type Refusal, refuse } from "./refusal.ts";

/**
 * The answer where there is no such record: a failure, in the form of the connector's rule for it; an empty array
 * where the record would be the first of one; for a read by GraphQL without such a rule, null.
 */
export function missing({ kind, plan, route }: Asked): Draft | Refusal {
  const { returns, body, kind: sort } = route.action;
  const hasRule = kind.connector.errors.rules.some(({ code }) => code === "not_found");
  const isNull = body.kind === "graphql" && sort === "get" && !hasRule;
  if (returns.kind !== "one" || !(returns.first || isNull)) return refuse(404, `there is no such ${plan.singular}`);
  const response =
    returns.first && typeof returns.path !== "string" ? placeOne(returns.path, []) : placeNone(returns.path);
  return { status: 200, response, headers: {} };
}
