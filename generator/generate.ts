import type { Connector } from "@agent-connectors/runtime";
import type { Diagnostic } from "./diagnostics.ts";
import { type EmitOptions, emit, type File } from "./emit/emit.ts";
import { parse } from "./manifest/parse.ts";
import { resolve } from "./resolve/resolve.ts";

/** A manifest: its source as a string or bytes, and its path, which diagnostics and generated files contain. */
export interface Source {
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** The result for a manifest. An invalid manifest has diagnostics and no value. */
export interface Generated {
  readonly value?: { readonly connector: Connector; readonly files: readonly File[] };
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Creates the model and the generated files from the source of a manifest. The files name the path of the source. Never throws
 * for an invalid manifest.
 */
export function generate({ file, text }: Source, options: Omit<EmitOptions, "manifest"> = {}): Generated {
  const { value: connector, diagnostics } = resolve(parse(text, file));
  if (!connector || diagnostics.length > 0) return { diagnostics };
  return { value: { connector, files: emit(connector, { ...options, manifest: file }) }, diagnostics };
}
