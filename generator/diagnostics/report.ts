import type { DiagnosticCode, DiagnosticParams } from "../diagnostics.ts";
import type { ManifestPath } from "../manifest/positions.ts";

/** What a fault is about: a value of the manifest, its key, or a part of its text. */
export interface Place {
  readonly path: ManifestPath;
  readonly part?: "key" | { readonly text: string; readonly offset: number };
}

/** Told of each fault that a check finds. */
export type Report = <Code extends DiagnosticCode>(code: Code, params: DiagnosticParams<Code>, place: Place) => void;
