import type { Drift } from "./context-store.ts";

/**
 * Drift: values that do not fit the type of their column. The outer key is the number of the sync pass that found the drift.
 * The inner key is the column.
 */
export type DriftByPass = Readonly<Record<string, Readonly<Record<string, Drift>>>>;

/** Adds the drift that a pass found. `pass` is 0 for drift that was found during a change of the table. */
export function withDrift(drift: DriftByPass, pass: number, found: Readonly<Record<string, Drift>>): DriftByPass {
  return { ...drift, [pass]: addDrift(drift[pass] ?? {}, found) };
}

/**
 * Returns the drift that `pass` and later passes found. Call it at the end of a complete pass over the upstream's records.
 * Earlier drift then no longer applies, because almost all records of earlier passes have been deleted or written again.
 */
export function driftSince(drift: DriftByPass, pass: number): DriftByPass {
  return Object.fromEntries(Object.entries(drift).filter(([number]) => Number(number) >= pass));
}

/** Returns the drift of all passes. */
export function totalDrift(drift: DriftByPass): Readonly<Record<string, Drift>> {
  return Object.values(drift).reduce(addDrift, {});
}

function addDrift(
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

/** Returns the drift of all columns except `columns`. */
export function withoutDrift(drift: DriftByPass, columns: readonly string[]): DriftByPass {
  const passes = Object.entries(drift).map(([pass, counts]) => {
    return [pass, Object.fromEntries(Object.entries(counts).filter(([name]) => !columns.includes(name)))];
  });
  return Object.fromEntries(passes);
}
