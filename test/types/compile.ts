import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/**
 * Compiles modules with the compiler options of this repository. The modules can import the runtime and the generated connectors.
 * Returns the errors, or an empty string if there are none.
 */
export async function compile(files: readonly { readonly path: string; readonly text: string }[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "compiles-"));
  const options = {
    extends: `${root}/tsconfig.json`,
    compilerOptions: {
      noEmit: true,
      typeRoots: [`${root}/node_modules/@types`],
      paths: {
        "@agent-connectors/runtime": [`${root}/runtime/index.ts`],
        "@agent-connectors/connectors/*": [`${root}/generated/*/index.ts`],
      },
    },
    include: ["**/*.ts"],
  };
  const config = [
    { path: "package.json", text: '{ "type": "module" }' },
    { path: "tsconfig.json", text: JSON.stringify(options) },
  ];
  for (const { path, text } of [...files, ...config]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const tsc = [`${root}/node_modules/typescript/bin/tsc`, "-p", folder];
  // If a module has errors, the compiler writes them to standard output, and its exit code is not 0.
  const errors = await promisify(execFile)(process.execPath, tsc, { cwd: folder, maxBuffer: 2 ** 26 }).then(
    () => "",
    ({ code, stdout, stderr }) => stdout || `exit code ${code}: ${stderr}`,
  );
  await rm(folder, { recursive: true });
  return errors;
}
