import { collect, inOrder } from "../diagnostics/collect.ts";
import { type Diagnostic, maxDiagnostics, messageOf, yamlCodes } from "../diagnostics.ts";
import { checkForm, type Draft } from "./check-form.ts";
import type { Manifest } from "./manifest.ts";
import { createPositions, type Positions, positionIn } from "./positions.ts";
import { readYaml } from "./read-yaml.ts";

/** A manifest's text that was read: the manifest, if it has the form of one, and every fault of its form. */
export interface Parsed {
  readonly file: string;
  readonly value?: Manifest;
  /** The value for further checks, which can exist despite errors. Absent if too little could be read. */
  readonly draft?: Draft;
  readonly diagnostics: readonly Diagnostic[];
  readonly positions: Positions;
}

/** Reads a manifest, from its text or the bytes of its file; `file` is what diagnostics call it. Never throws. */
export function parse(source: string | Uint8Array, file: string): Parsed {
  const decoded = typeof source === "string" ? { text: source } : decode(source, file);
  return "text" in decoded ? parseText(decoded.text, file) : unread(decoded.diagnostic);
}

/** In an unreadable manifest, the position of every value is the position of the error. */
function unread({ file, line, column, ...fault }: Diagnostic): Parsed {
  const nowhere = { start: 0, end: 0, members: new Map() };
  const positions = createPositions(nowhere, "", () => ({ line, column }));
  return { file, diagnostics: [{ file, line, column, ...fault }], positions };
}

function parseText(text: string, file: string): Parsed {
  const { value, diagnostics, positions } = readYaml(text, file);
  if (value === undefined && diagnostics.length > 0) return { file, diagnostics, positions };
  const { value: draft, diagnostics: found } = collect({ file, positions }, (report) => checkForm(value, report));
  const all = together(diagnostics, found);
  if (!draft) return { file, diagnostics: all, positions };
  return { file, diagnostics: all, positions, draft, ...(all.length === 0 && { value: draft.manifest }) };
}

/**
 * Faults of two steps in order of position, at most 100. What the second one finds in a line that the first could not
 * read is left out, and so are an absent key and an unused name that such a line may hold.
 */
export function together(first: readonly Diagnostic[], second: readonly Diagnostic[]): readonly Diagnostic[] {
  const spoiled = new Set(first.filter(({ code }) => yamlCodes.has(code)).map(({ line }) => line));
  const lacksKeys = first.some(({ code }) => code === "missing-colon");
  const isEcho = ({ code, line }: Diagnostic): boolean =>
    spoiled.has(line) || (code === "unused" && spoiled.size > 0) || (code === "missing-key" && lacksKeys);
  return [...first, ...second.filter((diagnostic) => !isEcho(diagnostic))].sort(inOrder).slice(0, maxDiagnostics);
}

/** Decodes UTF-8, or reports the first invalid byte. */
function decode(bytes: Uint8Array, file: string): { readonly text: string } | { readonly diagnostic: Diagnostic } {
  // Keeps a byte order mark, so that offsets are those of the file.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const again = Buffer.from(text);
  if (again.equals(bytes)) return { text };
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
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
