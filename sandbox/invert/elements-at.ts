import type { Path } from "@agent-connectors/runtime";
import { pathSegments, type Segment } from "./path-segments.ts";

/** What an error rule is tried on: each match of a JSONPath, each element of an array at a plain path, else what is there. */
export function elementsAt(value: unknown, path: Path): readonly unknown[] {
  const found = pathSegments(path).reduce<readonly unknown[]>(
    (matches, segment) => matches.flatMap((match) => members(match, segment)),
    [value],
  );
  const [only] = found;
  return typeof path !== "string" && Array.isArray(only) ? only : found.filter((match) => match !== null);
}

function members(value: unknown, segment: Segment): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (segment === "*") return Object.values(value);
  const name = "name" in segment ? segment.name : String(segment.index);
  return Object.hasOwn(value, name) ? [Reflect.get(value, name)] : [];
}
