/**
 * The member of an array or object that a segment of a path names: own properties only, and of an array only
 * its elements. Absent for anything else, so that neither a prototype nor a string's length can be read.
 */
export function own(value: unknown, segment: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && !/^\d+$/.test(segment)) return undefined;
  // The check for an own property is what makes this read safe.
  return Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : undefined;
}
