import type { EntityPlan } from "./entities/entity-plan.ts";
import { spotOf } from "./entities/spot-of.ts";
import type { Make } from "./generate/make.ts";
import type { Spot } from "./generate/spot.ts";
import type { Overlay } from "./overlay.ts";

export interface RecordPlace {
  readonly plan: EntityPlan;
  readonly fields: ReadonlyMap<string, Make>;
  readonly overlay: Overlay;
  readonly around: Pick<Spot, "scope" | "origin">;
}

/**
 * The record with these indices, with what writes changed in it; `undefined` where there is none or it was deleted.
 * A new object each time.
 */
export function recordAt(place: RecordPlace, levels: readonly number[]): Record<string, unknown> | undefined {
  const { plan, fields, overlay, around } = place;
  const entry = overlay.entryOf(plan, levels);
  if (entry?.deleted || (!entry && (levels.at(-1) ?? 0) >= plan.length)) return undefined;
  const spot = spotOf(plan, levels, around);
  const record: Record<string, unknown> = {};
  // The one name that would not become a member is left out when fields are compiled.
  for (const [name, make] of fields) record[name] = make(spot);
  for (const [name, value] of Object.entries(entry?.changes ?? {})) if (fields.has(name)) record[name] = value;
  return record;
}
