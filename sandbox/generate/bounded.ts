import type { Schema } from "@agent-connectors/runtime";

/** A number brought between a schema's bounds, whole where the schema wants that. */
export function bounded(value: number, { minimum, maximum }: Schema, type: "integer" | "number"): number {
  const least = minimum ?? Number.NEGATIVE_INFINITY;
  const most = maximum ?? Number.POSITIVE_INFINITY;
  const whole = type === "integer" ? Math.round(value) : value;
  if (whole >= least && whole <= most) return whole;
  if (!Number.isFinite(least)) return most;
  if (!Number.isFinite(most)) return least + Math.abs(whole);
  const room = type === "integer" ? Math.floor(most) - Math.ceil(least) + 1 : most - least;
  return (type === "integer" ? Math.ceil(least) : least) + (room > 0 ? Math.abs(whole) % room : 0);
}
