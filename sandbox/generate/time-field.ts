import type { Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { words } from "../entities/words.ts";
import { drawing } from "./drawing.ts";
import { formatMoment } from "./format-moment.ts";
import type { Make } from "./make.ts";
import { momentOf } from "./moment-of.ts";
import { timeFormat } from "./time-format.ts";

/** Moments of one record lie at most so far apart: thirty days, in seconds. */
const spread = 30 * 86_400;
const early = /creat|start|begin|sign|land|submit|join|open/;
const late =
  /updat|modif|chang|activity|last|end|until|expire|due|clos|cancel|complet|finish|delet|archiv|paid|reject|resolv|stop/;

/**
 * A field that tells a time. The field by which the entity is ordered follows the records' order strictly; the others
 * lie around it, what begins before what ends.
 */
export function timeField(path: string, schema: Schema, plan: EntityPlan): Make {
  const { cursor } = plan;
  const format = timeFormat(path, schema, plan);
  if (cursor?.field === path) return (spot) => formatMoment(momentOf(plan, spot.index), format, schema);
  const draw = drawing(path);
  const name = words(path);
  // What the records are ordered by is the latest in them where it tells of changes, and the earliest otherwise.
  const ordered = late.test(words(cursor?.field ?? "")) ? 1 : 0;
  const place = early.test(name) ? 0 : late.test(name) ? 1 : ordered;
  const sign = place - ordered;
  return (spot) => {
    const base = momentOf(plan, spot.index);
    return formatMoment(
      sign === 0 ? base : Math.min(base + sign * (draw(spot) % spread) * 1000, plan.world.now),
      format,
      schema,
    );
  };
}
