import type { Position } from "../diagnostics.ts";

/** The keys and indexes from the root of a manifest to one of its values. */
export type ManifestPath = readonly (string | number)[];

/** A value in the source. `key`, `start` and `end` are offsets. */
export interface Located {
  readonly key?: number;
  readonly start: number;
  readonly end: number;
  readonly members: ReadonlyMap<string, Located>;
}

/** A character of a string. It is at `offset` in `text`, which is a part of the string. */
export interface StringPart {
  readonly text: string;
  readonly offset: number;
  /** The part of the string before `text`, if `text` can occur several times. No occurrence spans the end of this part. */
  readonly before?: string;
}

/** Finds values of a manifest in its text. */
export interface Positions {
  /** Returns the position of the value at a path, or of its nearest ancestor if the value does not exist. */
  value(path: ManifestPath): Position;
  /** Returns the position of the key at a path; for an item of a list and for the root, the position of the value. */
  key(path: ManifestPath): Position;
  /**
   * Returns the position of a character of the string at a path. If the source does not contain `text` unchanged, returns the
   * position of the string.
   */
  within(path: ManifestPath, part: StringPart): Position;
}

/** Creates the positions of the values under `root` in `source`. */
export function createPositions(root: Located, source: string, positionAt: (offset: number) => Position): Positions {
  return {
    value: (path) => positionAt(find(root, path).start),
    key: (path) => {
      const { key, start } = find(root, path);
      return positionAt(key ?? start);
    },
    within: (path, { text, offset, before = "" }) => {
      const { start, end } = find(root, path);
      const written = source.slice(start, end);
      let found = written.indexOf(text);
      // Skips the occurrences of `text` in `before`. An empty `text` would have endless occurrences.
      const skipped = text === "" ? 0 : before.split(text).length - 1;
      for (let at = 0; at < skipped && found >= 0; at++) found = written.indexOf(text, found + text.length);
      // The source of a quoted or folded string can differ from its value.
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

/** Returns a function that converts an offset in the source to line and column, for `\n` and `\r\n` line ends. */
export function positionIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let line = 0;
    // Binary search for the last line that starts at or before the offset.
    for (let step = starts.length; step > 0; step >>= 1)
      while (line + step < starts.length && (starts[line + step] ?? 0) <= offset) line += step;
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/**
 * The property names of every JavaScript object, and `prototype`. A key with such a name could change a prototype, and
 * TypeScript would give the key the type of the built-in property.
 */
export const forbiddenNames: ReadonlySet<string> = new Set([
  "prototype",
  ...Object.getOwnPropertyNames(Object.prototype),
]);
