import type { Path } from "@agent-connectors/runtime";

/** A step of a path: a member, an element, or (`*`) each of them. */
export type Segment = { readonly name: string } | { readonly index: number } | "*";

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
