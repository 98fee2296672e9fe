import { parseArgs } from "node:util";

export const help = `Prints typed clients and documentation from manifests/ into generated/.

  npm run generate              writes what differs, removes what is no longer printed
  npm run generate -- --check   writes nothing; fails and names the files if anything differs
  npm run generate -- --watch   goes on: prints again when a manifest is saved
  npm run generate -- --help    prints this

Also printed: the vocabulary of manifests (generator/manifest/manifest.schema.json, manifest.ts, docs/manifest.md) and the
table of connectors in README.md. A manifest with a fault is reported as file:line:column code: message, and nothing is written.
Exits with 0 when done, 1 for faults or differences, 4 for arguments that are not understood and files that cannot be read.`;

/** What the command is to do; `help` with a reason for arguments that are not understood. */
export type Mode =
  | { readonly kind: "write" | "check" | "watch" }
  | { readonly kind: "help"; readonly problem?: string };

/** Reads the command's arguments. */
export function modeOf(args: readonly string[]): Mode {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { values } = parseArgs({ args: [...args], options: { check: flag, watch: flag, help: flag } });
    if (values.help) return { kind: "help" };
    if (values.check && values.watch) return { kind: "help", problem: "expected --check or --watch, found both" };
    return { kind: values.check ? "check" : values.watch ? "watch" : "write" };
  } catch (error) {
    return { kind: "help", problem: error instanceof Error ? error.message : String(error) };
  }
}
