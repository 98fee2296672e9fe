import { isUtf8 } from "node:buffer";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { formatDiagnostic, orderKeys, parse, resolve } from "@agent-connectors/generator";
import { lifecycleWarnings } from "@agent-connectors/runtime";
import { kindsIn } from "./manifests.ts";
import { argumentProblem, fileProblem } from "./problems.ts";

const help = `Checks manifests and prints each mistake as file:line:column code: message.

  npm run validate                            checks every manifest in manifests/
  npm run validate -- manifests/payments.yaml …   checks these files
  npm run validate -- --fix [files]           also puts keys into the order of the vocabulary; the comments above
                                              a key and in its line move with the key
  npm run validate -- --help                  prints this

Warns if an upstream has discontinued its API version or an operation, or will do so within 90 days. A warning is not a
mistake. Writes files only with --fix.
The exit code is 0 without mistakes, 1 with mistakes, 4 for invalid arguments and files that cannot be read or written.`;

const flag = { type: "boolean", default: false } as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { fix: flag, help: flag } });
  if (values.help) {
    console.log(help);
    return;
  }
  const files = positionals.length > 0 ? positionals : await ownManifests();
  for (const file of files) {
    const fixed = values.fix ? await fix(file) : 0;
    const valid = await validate(file);
    process.exitCode = Math.max(Number(process.exitCode ?? 0), fixed, valid);
  }
}

async function ownManifests(): Promise<readonly string[]> {
  const folder = fileURLToPath(new URL("../manifests", import.meta.url));
  return (await kindsIn(folder)).map((kind) => relative(process.cwd(), join(folder, `${kind}.yaml`)));
}

/**
 * Sorts the keys of a manifest, and returns the exit code. Reports a file that cannot be written. Does nothing if the file cannot
 * be read, is not UTF-8 or is not YAML, because `validate` reports these faults.
 */
async function fix(file: string): Promise<0 | 4> {
  const bytes = await readFile(file).catch(() => undefined);
  // Unlike `TextDecoder` by default, `toString` keeps a byte order mark.
  const text = bytes && isUtf8(bytes) ? bytes.toString() : undefined;
  const ordered = text === undefined ? undefined : orderKeys(text);
  if (ordered === undefined || ordered === text) return 0;
  try {
    await writeFile(file, ordered);
    console.log(`${file}: put keys in order`);
    return 0;
  } catch (error) {
    return reportFile(error, file, "written");
  }
}

/** Prints the mistakes of a manifest, or that it has none, and returns the exit code. */
async function validate(file: string): Promise<0 | 1 | 4> {
  try {
    const { value, diagnostics } = resolve(parse(await readFile(file), file));
    for (const warning of value ? lifecycleWarnings(value, Date.now()) : [])
      console.error(`${file}: warning: ${warning}`);
    console.log(diagnostics.length === 0 ? `${file}: ok` : diagnostics.map(formatDiagnostic).join("\n"));
    return diagnostics.length === 0 ? 0 : 1;
  } catch (error) {
    return reportFile(error, file, "read");
  }
}

/** Prints why a file cannot be read or written, and returns the exit code. Throws any other error. */
function reportFile(error: unknown, file: string, access: "read" | "written"): 4 {
  const problem = fileProblem(error, file, access);
  if (problem === undefined) throw error;
  console.error(problem);
  return 4;
}

await main().catch((error: unknown) => {
  const problem = argumentProblem(error);
  if (problem === undefined) throw error;
  console.error(problem);
  process.exitCode = 4;
});
