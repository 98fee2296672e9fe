import { type Diagnostic, maxDiagnostics, messageOf } from "../diagnostics.ts";
import type { Positions } from "../manifest/positions.ts";
import type { Place, Report } from "./report.ts";

/**
 * Runs checks and gathers what they report: in order of position, each fault once, at most 100.
 */
export function collect<Value>(
  file: string,
  positions: Positions,
  check: (report: Report) => Value,
): { readonly value: Value; readonly diagnostics: readonly Diagnostic[] } {
  const found = new Map<string, Diagnostic>();
  const value = check((code, params, place) => {
    const diagnostic = { file, ...positionOf(place, positions), code, message: messageOf(code, params) };
    found.set(`${diagnostic.line}:${diagnostic.column} ${code} ${diagnostic.message}`, diagnostic);
  });
  const ordered = [...found.values()].sort((a, b) => a.line - b.line || a.column - b.column);
  return { value, diagnostics: ordered.slice(0, maxDiagnostics) };
}

function positionOf({ path, part }: Place, positions: Positions): { readonly line: number; readonly column: number } {
  if (part === undefined) return positions.value(path);
  return part === "key" ? positions.key(path) : positions.within(path, part);
}
