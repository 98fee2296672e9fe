import type { Path } from "@agent-connectors/runtime";

/**
 * An incomplete response. Templates read its members by name. `headers.link` contains links by relation, and becomes a header
 * when the response is sent.
 */
export interface ResponseDraft {
  status: number;
  response: unknown;
  readonly headers: Record<string, unknown>;
}

/** A body with these records at the path. Every wildcard except the last has one match. */
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

/** A body with this value at the path. */
export function placeOne(path: Path, value: unknown): unknown {
  return wrapped(pathSegments(path), value);
}

/** A body without a value at the path. The first array on the path is empty. If the path has no array, null is at the path. */
export function placeNone(path: Path): unknown {
  const segments = pathSegments(path);
  const element = segments.findIndex((segment) => segment === "*" || "index" in segment);
  return element < 0 ? wrapped(segments, null) : wrapped(segments.slice(0, element), []);
}

/** Wraps a value in the objects and arrays of a path. */
export function wrapped(segments: readonly Segment[], value: unknown): unknown {
  return segments.reduceRight((inner: unknown, segment) => {
    if (segment === "*") return [inner];
    if ("name" in segment) return Object.fromEntries([[segment.name, inner]]);
    return [...Array.from({ length: segment.index }, () => ({})), inner];
  }, value);
}

const digits = /^\d+$/;

/**
 * Sets a value in a tree of objects and arrays, and changes the tree itself. `undefined` removes the member. Creates objects
 * and arrays on the path where the tree has a scalar, null or nothing. A segment of digits is the index of an element, unless
 * the tree has an object there. Sets nothing if the path has a name where the tree has an array.
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
    const inner: unknown = isLast ? value : (innerAt(at, segment) ?? (digits.test(path[index + 1] ?? "") ? [] : {}));
    Object.defineProperty(at, segment, { value: inner, writable: true, enumerable: true, configurable: true });
    if (typeof inner !== "object" || inner === null) return;
    at = inner;
  }
}

function innerAt(holder: object, segment: string): object | undefined {
  const known: unknown = Object.hasOwn(holder, segment) ? Reflect.get(holder, segment) : undefined;
  return typeof known === "object" && known !== null ? known : undefined;
}

/** `*` stands for every element. */
type Segment = { readonly name: string } | { readonly index: number } | "*";

/** The segments of a path. Ignores all parts of a JSONPath except names, indexes and wildcards. */
export function pathSegments(path: Path): readonly Segment[] {
  if (typeof path !== "string") return path.map((name) => (/^\d+$/.test(name) ? { index: Number(name) } : { name }));
  const steps = path.matchAll(/\.?\[(\d+)\]|\.?\[\*\]|\.\*|\.?\[(['"])(.*?)\2\]|\.([\w$-]+)/g);
  return [...steps].map(([, index, , quoted, name]): Segment => {
    if (index !== undefined) return { index: Number(index) };
    const member = quoted ?? name;
    return member === undefined ? "*" : { name: member };
  });
}

/** A value to set at the path of a template variable, such as `response.error`. `undefined` removes the member. */
export interface Assignment {
  readonly path: readonly string[];
  readonly value: unknown;
}
