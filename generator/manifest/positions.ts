import type { Position } from "../diagnostics.ts";

/** The way from the root of a manifest to one of its values. */
export type ManifestPath = readonly (string | number)[];

/** A value in the text: where its key and the value begin and end (offsets), and its members. */
export interface Located {
  readonly key?: number;
  readonly start: number;
  readonly end: number;
  readonly members: ReadonlyMap<string, Located>;
}

/** Finds values of a manifest in its text. */
export interface Positions {
  /** Where the value at a path begins; for a path that leads nowhere, the nearest value on the way. */
  value(path: ManifestPath): Position;
  /** Where the key of the value at a path begins; the value itself for items of a list and for the root. */
  key(path: ManifestPath): Position;
  /** Where `part` stands within the text at a path, when it is written there as it is; else where the text begins. */
  within(path: ManifestPath, part: { readonly text: string; readonly offset: number }): Position;
}

/** Positions of the values under `root` in `source`; `positionAt` turns an offset into line and column. */
export function createPositions(root: Located, source: string, positionAt: (offset: number) => Position): Positions {
  return {
    value: (path) => positionAt(find(root, path).start),
    key: (path) => {
      const { key, start } = find(root, path);
      return positionAt(key ?? start);
    },
    within: (path, { text, offset }) => {
      const { start, end } = find(root, path);
      // A quoted or folded text may be written otherwise than it reads: then only its begin is sure.
      const found = source.slice(start, end).indexOf(text);
      return positionAt(found < 0 ? start : start + found + offset);
    },
  };
}

function find(root: Located, path: ManifestPath): Located {
  let located = root;
  for (const segment of path) {
    const member = located.members.get(String(segment));
    if (!member) return located;
    located = member;
  }
  return located;
}

/** Returns a function from offsets in the source to line and column, for `\n` and `\r\n` line ends. */
export function positionIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let line = 0;
    for (let rest = starts.length; rest > 0; rest >>= 1)
      while (line + rest < starts.length && (starts[line + rest] ?? 0) <= offset) line += rest;
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/**
 * Names that every JavaScript object has already: as a key they mean something else than an entry of a map, or get
 * another type from TypeScript than its other entries.
 */
export const forbiddenNames: ReadonlySet<string> = new Set([
  "prototype",
  ...Object.getOwnPropertyNames(Object.prototype),
]);
