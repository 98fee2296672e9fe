import { schemaOf } from "../entities/schema-of.ts";
import type { Draft } from "../invert/draft.ts";
import { recordAt } from "../record-at.ts";
import type { Asked } from "./asked.ts";
import { findRecord } from "./find-record.ts";
import { none, one } from "./one.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { surroundings } from "./surroundings.ts";

/** One record, by its id. */
export function answerGet({ kind, plan, route, call, received }: Asked): Draft | Refusal {
  const { action } = route;
  const around = surroundings(plan, call.params, action.params);
  if (around.kind === "refused") return around;
  const levels = findRecord({ kind, plan, action, params: call.params, around });
  const fields = kind.fieldsOf(plan, schemaOf(kind.connector, plan.entity, action));
  const place = { plan, fields, overlay: kind.overlay, around: { scope: around.scope, origin: received.origin } };
  const record = levels && recordAt(place, levels);
  if (record) return one(action.returns, record, call.params);
  return (
    none(action.returns, action.body.kind === "graphql") ??
    refuse(404, `there is no such ${plan.singular}`, "not_found")
  );
}
