import {
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticParams,
  maxDiagnostics,
  messageOf,
} from "../diagnostics.ts";
import type { ManifestPath, Positions, StringPart } from "../manifest/positions.ts";

/** The manifest to check. Diagnostics for which `isConsequence` is true are omitted, because their cause is already reported. */
interface Subject {
  readonly file: string;
  readonly positions: Positions;
  readonly isConsequence?: (code: DiagnosticCode, path: ManifestPath) => boolean;
}

/** Runs a check. Returns the result of the check, and at most 100 diagnostics in order of position, without duplicates. */
export function collect<Value>(
  { file, positions, isConsequence = () => false }: Subject,
  check: (report: Report) => Value,
): { readonly value: Value; readonly diagnostics: readonly Diagnostic[] } {
  const found = new Map<string, Diagnostic>();
  const value = check((code, params, place) => {
    if (isConsequence(code, place.path)) return;
    const diagnostic = { file, ...positionOf(place, positions), code, message: messageOf(code, params) };
    found.set(`${diagnostic.line}:${diagnostic.column} ${code} ${diagnostic.message}`, diagnostic);
  });
  return { value, diagnostics: [...found.values()].sort(inOrder).slice(0, maxDiagnostics) };
}

/** Compares two diagnostics by their positions. */
export function inOrder(a: Diagnostic, b: Diagnostic): number {
  return a.line - b.line || a.column - b.column;
}

function positionOf({ path, part }: Place, positions: Positions): { readonly line: number; readonly column: number } {
  if (part === undefined) return positions.value(path);
  return part === "key" ? positions.key(path) : positions.within(path, part);
}

/** The place of a diagnostic: a value of the manifest, the value's key, or an offset in a part of the value's string. */
export interface Place {
  readonly path: ManifestPath;
  readonly part?: "key" | StringPart;
}

/** Adds a diagnostic. */
export type Report = <Code extends DiagnosticCode>(code: Code, params: DiagnosticParams<Code>, place: Place) => void;
