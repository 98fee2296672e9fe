import { parseArgs } from "node:util";
import { argumentProblem } from "../problems.ts";

/** The text of `npm run generate -- --help`. */
export const help = `Generates typed clients and documentation in generated/ from the manifests in manifests/.

  npm run generate              writes the files that differ, removes files that are no longer generated
  npm run generate -- --check   writes nothing; fails and names the files if anything differs
  npm run generate -- --watch   keeps running, and generates again when a manifest is saved
  npm run generate -- --help    prints this

The command also generates the vocabulary of manifests (generator/manifest/generated/ and docs/manifest.md), the table of
connectors in README.md, and llms.txt. If a manifest has mistakes, the command reports them as file:line:column code: message,
and writes nothing.
The exit code is 0 for success, 1 for mistakes or differences, 4 for invalid arguments and files that cannot be read or
written.`;

/** The mode of the command, or why its arguments are invalid. */
export type Mode =
  | { readonly kind: "write" | "check" | "watch" | "help" }
  | { readonly kind: "invalid"; readonly problem: string };

/** Reads the command's arguments. */
export function modeOf(args: readonly string[]): Mode {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { values } = parseArgs({ args: [...args], options: { check: flag, watch: flag, help: flag } });
    if (values.help) return { kind: "help" };
    if (values.check && values.watch) return { kind: "invalid", problem: "expected --check or --watch, found both" };
    return { kind: values.check ? "check" : values.watch ? "watch" : "write" };
  } catch (error) {
    const problem = argumentProblem(error);
    if (problem === undefined) throw error;
    return { kind: "invalid", problem };
  }
}
