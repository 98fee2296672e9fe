/**
 * Builds what is published, into `dist/` of each package: declarations by tsc, code as one bundle an entry, since
 * loading a hundred small modules costs more at start-up than running them.
 *
 *   npm run build
 */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const kinds = readdirSync(`${root}manifests`).map((file) => `${file.replace(".yaml", "")}/index.ts`);
const packages = {
  runtime: ["index.ts"],
  generator: ["index.ts"],
  sandbox: ["index.ts"],
  generated: ["index.ts", ...kinds],
};

await promisify(execFile)(process.execPath, [
  `${root}node_modules/typescript/bin/tsc`,
  "-b",
  `${root}tsconfig.build.json`,
]);
for (const [folder, entries] of Object.entries(packages)) {
  const { metafile } = await build({
    entryPoints: entries.map((entry) => `${root}${folder}/${entry}`),
    outbase: `${root}${folder}`,
    outdir: `${root}${folder}/dist`,
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    target: "node22",
    format: "esm",
    metafile: true,
  });
  const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
  console.log(`${folder}/dist  ${Object.keys(metafile.outputs).length} files, ${Math.round(bytes / 1000)} kB`);
}
