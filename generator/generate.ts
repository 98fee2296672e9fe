import type { Connector } from "@agent-connectors/runtime";
import type { Diagnostic } from "./diagnostics.ts";
import { emit, type File } from "./emit/emit.ts";
import { parse } from "./manifest/parse.ts";
import { resolve } from "./resolve/resolve.ts";

/** A manifest: its text or the bytes of its file, and the path by which diagnostics call it. */
export interface Source {
  readonly file: string;
  readonly text: string | Uint8Array;
}

/** What became of a manifest. A faulty one has diagnostics and no value. */
export interface Generated {
  readonly value?: { readonly connector: Connector; readonly files: readonly File[] };
  readonly diagnostics: readonly Diagnostic[];
}

/** From the text of a manifest to the model and all that is printed of it. Never throws for a fault of the manifest. */
export function generate({ file, text }: Source): Generated {
  const { value: connector, diagnostics } = resolve(parse(text, file));
  if (!connector || diagnostics.length > 0) return { diagnostics };
  return { value: { connector, files: emit(connector) }, diagnostics };
}
