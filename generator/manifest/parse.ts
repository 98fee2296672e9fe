import { collect, inOrder } from "../diagnostics/collect.ts";
import { type Diagnostic, maxDiagnostics, messageOf, yamlCodes } from "../diagnostics.ts";
import { type CheckedManifest, checkForm } from "./check-form.ts";
import type { Manifest } from "./generated/manifest.ts";
import { createPositions, type Positions, positionIn } from "./positions.ts";
import { readYaml } from "./read-yaml.ts";

/** A valid manifest, or diagnostics of its encoding, its YAML syntax and its schema violations. */
export interface Parsed {
  readonly file: string;
  readonly value?: Manifest;
  /** The manifest for further checks. Absent if the errors prevent these checks. */
  readonly checked?: CheckedManifest;
  readonly diagnostics: readonly Diagnostic[];
  readonly positions: Positions;
}

/** Parses a manifest. `file` is its path in diagnostics. Never throws. */
export function parse(source: string | Uint8Array, file: string): Parsed {
  const decoded = typeof source === "string" ? { text: source } : decode(source, file);
  return "text" in decoded ? parseText(decoded.text, file) : unread(decoded.diagnostic);
}

/** Returns the result for bytes that are not UTF-8. In `positions`, every path has the position of the error. */
function unread({ file, line, column, ...fault }: Diagnostic): Parsed {
  const nowhere = { start: 0, end: 0, members: new Map() };
  const positions = createPositions(nowhere, "", () => ({ line, column }));
  return { file, diagnostics: [{ file, line, column, ...fault }], positions };
}

function parseText(text: string, file: string): Parsed {
  const { value, diagnostics, positions } = readYaml(text, file);
  if (value === undefined && diagnostics.length > 0) return { file, diagnostics, positions };
  const { value: checked, diagnostics: found } = collect({ file, positions }, (report) => checkForm(value, report));
  const all = mergeDiagnostics(diagnostics, found);
  if (!checked) return { file, diagnostics: all, positions };
  return { file, diagnostics: all, positions, checked, ...(all.length === 0 && { value: checked.manifest }) };
}

/**
 * Merges the diagnostics of two successive checks in order of position, and keeps at most 100. Omits the diagnostics of the
 * second check that can be consequences of invalid YAML.
 */
export function mergeDiagnostics(first: readonly Diagnostic[], second: readonly Diagnostic[]): readonly Diagnostic[] {
  const invalidLines = new Set(first.filter(({ code }) => yamlCodes.has(code)).map(({ line }) => line));
  const lacksKeys = first.some(({ code }) => code === "missing-colon");
  const isConsequence = ({ code, line }: Diagnostic): boolean =>
    invalidLines.has(line) || (code === "unused" && invalidLines.size > 0) || (code === "missing-key" && lacksKeys);
  return [...first, ...second.filter((diagnostic) => !isConsequence(diagnostic))]
    .sort(inOrder)
    .slice(0, maxDiagnostics);
}

function decode(bytes: Uint8Array, file: string): { readonly text: string } | { readonly diagnostic: Diagnostic } {
  // Keeps a byte order mark, so that offsets equal the offsets in the file.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const encoded = Buffer.from(text);
  if (encoded.equals(bytes)) return { text };
  let at = encoded.findIndex((byte, index) => byte !== bytes[index]);
  // The decoder replaces invalid bytes with U+FFFD (EF BF BD). If the invalid bytes also begin with EF, the first difference is
  // inside U+FFFD, but the fault is at the byte EF.
  while ((encoded[at] ?? 0) >> 6 === 0b10) at--;
  const before = Buffer.from(bytes.subarray(0, at)).toString();
  const position = positionIn(before)(before.length);
  return {
    diagnostic: {
      file,
      ...position,
      code: "bad-encoding",
      message: messageOf("bad-encoding", { byte: bytes[at] ?? 0 }),
    },
  };
}
