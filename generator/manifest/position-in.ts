import type { Position } from "../diagnostics.ts";

/** Line and column of offsets in a text, for `\n` and `\r\n` line ends. */
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
