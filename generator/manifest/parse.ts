import { collect } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { checkForm } from "./check-form.ts";
import { decode } from "./decode.ts";
import type { Manifest } from "./manifest.ts";
import { createPositions, type Positions } from "./positions.ts";
import { readYaml } from "./read-yaml.ts";

/** A manifest's text that was read: the manifest, if it has the form of one, and every fault of its form. */
export interface Parsed {
  readonly file: string;
  readonly value?: Manifest;
  readonly diagnostics: readonly Diagnostic[];
  readonly positions: Positions;
}

/** Reads a manifest, from its text or the bytes of its file; `file` is what diagnostics call it. Never throws. */
export function parse(source: string | Uint8Array, file: string): Parsed {
  const decoded = typeof source === "string" ? { text: source } : decode(source, file);
  return "text" in decoded ? parseText(decoded.text, file) : unread(decoded.diagnostic);
}

/** Of a text that was not read every value stands where its fault is. */
function unread({ file, line, column, ...fault }: Diagnostic): Parsed {
  const nowhere = { start: 0, end: 0, members: new Map() };
  const positions = createPositions(nowhere, "", () => ({ line, column }));
  return { file, diagnostics: [{ file, line, column, ...fault }], positions };
}

function parseText(text: string, file: string): Parsed {
  const { value, diagnostics, positions } = readYaml(text, file);
  if (diagnostics.length > 0) return { file, diagnostics, positions };
  const checked = collect(file, positions, (report) => (checkForm(value, report) ? value : undefined));
  return {
    file,
    diagnostics: checked.diagnostics,
    positions,
    ...(checked.value !== undefined && { value: checked.value }),
  };
}
