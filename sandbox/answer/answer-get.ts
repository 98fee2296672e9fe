import { schemaOf } from "../entities/schema-of.ts";
import type { Draft } from "../invert/draft.ts";
import { recordAt } from "../record-at.ts";
import type { Asked } from "./asked.ts";
import { findRecord } from "./find-record.ts";
import { missing } from "./missing.ts";
import { one } from "./one.ts";
import type { Refusal } from "./refusal.ts";
import { surroundings } from "./surroundings.ts";

/** One record, by its id. */
export function answerGet(asked: Asked): Draft | Refusal {
  const { kind, plan, route, call, received } = asked;
  const { action } = route;
  const around = surroundings(plan, call.params, action.params);
  if (around.kind === "refused") return around;
  const levels = findRecord({ kind, plan, action, params: call.params, around });
  const fields = kind.fieldsOf(plan, schemaOf(kind.connector, plan.entity, action));
  const place = { plan, fields, overlay: kind.overlay, around: { scope: around.scope, origin: received.origin } };
  const record = levels && recordAt(place, levels);
  return record ? one(action.returns, record, call.params) : missing(asked);
}
