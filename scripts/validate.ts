import { readFile } from "node:fs/promises";
import { formatDiagnostic, parse, resolve } from "@agent-connectors/generator";
import { fileProblem } from "./file-problem.ts";

const help = `Checks manifests and writes nothing.

  node -C @agent-connectors/source scripts/validate.ts manifests/payments.yaml …

Each fault is printed as file:line:column code: message. Exits with 0 when there is none, 1 for faults, 4 for arguments
that are not understood or files that cannot be read.`;

const files = process.argv.slice(2);
const asked = files.includes("--help");
const flag = files.find((file) => file.startsWith("-"));

if (asked || flag !== undefined || files.length === 0) {
  if (!asked)
    console.error(flag === undefined ? "expected manifests, found none\n" : `expected manifests, found '${flag}'\n`);
  console.log(help);
  process.exitCode = asked ? 0 : 4;
} else for (const file of files) process.exitCode = Math.max(Number(process.exitCode ?? 0), await validate(file));

/** Prints the faults of a manifest, or that there are none; gives the exit code that says so. */
async function validate(file: string): Promise<0 | 1 | 4> {
  try {
    const { diagnostics } = resolve(parse(await readFile(file), file));
    console.log(diagnostics.length === 0 ? `${file}: ok` : diagnostics.map(formatDiagnostic).join("\n"));
    return diagnostics.length === 0 ? 0 : 1;
  } catch (error) {
    const problem = fileProblem(error, file);
    if (problem === undefined) throw error;
    console.error(problem);
    return 4;
  }
}
