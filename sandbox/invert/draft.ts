import type { Path } from "@agent-connectors/runtime";

/**
 * A response while it is put together. Its members are the roots of templates: `headers.link` holds links by relation,
 * each with its attributes, and becomes a header when the response is sent.
 */
export interface Draft {
  status: number;
  response: unknown;
  readonly headers: Record<string, unknown>;
}

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

const digits = /^\d+$/;

/**
 * Puts a value into a tree of objects and arrays, which are made on the way; `undefined` removes the member. A number
 * as a segment stands for an element. What cannot hold a member stays as it is. The tree is changed: pass one of
 * your own.
 */
export function setAt(tree: object, path: readonly string[], value: unknown): void {
  let at: object = tree;
  for (const [index, segment] of path.entries()) {
    const isLast = index === path.length - 1;
    if (Array.isArray(at) && !digits.test(segment)) return;
    if (isLast && value === undefined) {
      Reflect.deleteProperty(at, segment);
      return;
    }
    const inner: unknown = isLast ? value : memberOf(at, segment, digits.test(path[index + 1] ?? ""));
    Object.defineProperty(at, segment, { value: inner, writable: true, enumerable: true, configurable: true });
    if (typeof inner !== "object" || inner === null) return;
    at = inner;
  }
}

function memberOf(holder: object, segment: string, wantsArray: boolean): unknown {
  const known: unknown = Object.hasOwn(holder, segment) ? Reflect.get(holder, segment) : undefined;
  if (typeof known === "object" && known !== null) return known;
  return wantsArray ? [] : {};
}

/** A step of a path: a member, an element, or (`*`) each of them. */
type Segment = { readonly name: string } | { readonly index: number } | "*";

/**
 * The steps of a path. Of JSONPath it knows what leads to records: names, indexes and wildcards; anything else is
 * passed over.
 */
export function pathSegments(path: Path): readonly Segment[] {
  if (typeof path !== "string") return path.map((name) => (/^\d+$/.test(name) ? { index: Number(name) } : { name }));
  const steps = path.matchAll(/\.?\[(\d+)\]|\.?\[\*\]|\.\*|\.?\[(['"])(.*?)\2\]|\.([\w$-]+)/g);
  return [...steps].map(([, index, , quoted, name]): Segment => {
    if (index !== undefined) return { index: Number(index) };
    const member = quoted ?? name;
    return member === undefined ? "*" : { name: member };
  });
}

/** What must stand at a path, whose first segment is a root of templates; an `undefined` value must not be there at all. */
export interface Assignment {
  readonly path: readonly string[];
  readonly value: unknown;
}
