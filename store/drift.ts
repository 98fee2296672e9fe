import type { Drift } from "./context-store.ts";

/** The drift of the columns of a table, by the number of the pass that found it. */
export type DriftByPass = Readonly<Record<string, Readonly<Record<string, Drift>>>>;

/** Adds two counts of drift. Each column keeps its first example. */
export function addDrift(
  left: Readonly<Record<string, Drift>>,
  right: Readonly<Record<string, Drift>>,
): Readonly<Record<string, Drift>> {
  const sum = new Map(Object.entries(left));
  for (const [name, { values, example }] of Object.entries(right)) {
    const earlier = sum.get(name);
    sum.set(name, { values: values + (earlier?.values ?? 0), example: earlier?.example ?? example });
  }
  return Object.fromEntries(sum);
}

/** Removes the drift of columns, because their values are computed again or deleted. */
export function withoutDrift(drift: DriftByPass, columns: readonly string[]): DriftByPass {
  const passes = Object.entries(drift).map(([pass, counts]) => {
    return [pass, Object.fromEntries(Object.entries(counts).filter(([name]) => !columns.includes(name)))];
  });
  return Object.fromEntries(passes);
}
