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
