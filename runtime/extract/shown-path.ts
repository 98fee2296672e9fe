import type { Path } from "../model.ts";

/** A path as messages show it: `'data.items'`, `'$.data[*]'`, or `the top of the body`. */
export function shownPath(path: Path): string {
  if (typeof path === "string") return `'${path}'`;
  return path.length > 0 ? `'${path.join(".")}'` : "the top of the body";
}
