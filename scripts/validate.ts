import { readFile } from "node:fs/promises";
import { formatDiagnostic } from "../generator/diagnostics.ts";
import { parse } from "../generator/manifest/parse.ts";
import { resolve } from "../generator/resolve/resolve.ts";

// Prints every fault of the manifests named on the command line; exits with 1 if there is one.
for (const file of process.argv.slice(2)) {
  const { diagnostics } = resolve(parse(await readFile(file, "utf8"), file));
  console.log(diagnostics.length === 0 ? `${file}: ok` : diagnostics.map(formatDiagnostic).join("\n"));
  if (diagnostics.length > 0) process.exitCode = 1;
}
