import type { Path } from "@agent-connectors/runtime";
import { pathSegments, type Segment } from "./path-segments.ts";

/** A body in which reading the path gives these records. Every wildcard but the last has one match. */
export function placeMany(path: Path, records: readonly unknown[]): unknown {
  const segments = pathSegments(path);
  const last = segments.lastIndexOf("*");
  if (last < 0) return wrapped(segments, records);
  const inner = segments.slice(last + 1);
  return wrapped(
    segments.slice(0, last),
    inner.length === 0 ? records : records.map((record) => wrapped(inner, record)),
  );
}

/** A body in which reading the path gives this value. */
export function placeOne(path: Path, value: unknown): unknown {
  return wrapped(pathSegments(path), value);
}

/** A body in which there is nothing at the path: an empty array where it leads through one, else null at its end. */
export function placeNone(path: Path): unknown {
  const segments = pathSegments(path);
  const element = segments.findIndex((segment) => segment === "*" || "index" in segment);
  return element < 0 ? wrapped(segments, null) : wrapped(segments.slice(0, element), []);
}

/** A value inside what a path leads through. */
export function wrapped(segments: readonly Segment[], value: unknown): unknown {
  return segments.reduceRight((inner: unknown, segment) => {
    if (segment === "*") return [inner];
    if ("name" in segment) return Object.fromEntries([[segment.name, inner]]);
    return [...Array.from({ length: segment.index }, () => ({})), inner];
  }, value);
}
