import { collect } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { checkForm } from "./check-form.ts";
import type { Manifest } from "./manifest.ts";
import type { Positions } from "./positions.ts";
import { readYaml } from "./read-yaml.ts";

/** A manifest's text that was read: the manifest, if it has the form of one, and every fault of its form. */
export interface Parsed {
  readonly file: string;
  readonly value?: Manifest;
  readonly diagnostics: readonly Diagnostic[];
  readonly positions: Positions;
}

/** Reads the text of a manifest; `file` is what diagnostics call it. Never throws. */
export function parse(text: string, file: string): Parsed {
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
