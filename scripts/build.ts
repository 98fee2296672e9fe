/**
 * Builds the published files into `dist/` of each package: declarations with tsc, and one bundle for each entry. Bundles shorten
 * the start-up: ajv as one file loads in 8 ms instead of 19. A bundle contains the packages in `included` and the
 * `devDependencies` that it needs, and imports all other dependencies. `LICENSES.txt` has the licences of the contained packages.
 *
 *   npm run build
 */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { kindsIn } from "./manifests.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const kinds = (await kindsIn(`${root}manifests`)).map((kind) => `${kind}/index`);
/** The entries of each package: the name in `dist/`, and the path in the repository. */
const packages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  runtime: { index: "runtime/index.ts", portable: "runtime/portable.ts" },
  generator: { index: "generator/index.ts" },
  sandbox: { index: "sandbox/index.ts" },
  store: {
    index: "store/index.ts",
    // The program of the process that executes SQL.
    "sql/child": "store/sql/duckdb/child.ts",
  },
  service: {
    index: "service/index.ts",
    // The programs of worker threads.
    "execution/page-worker": "service/execution/page-worker.ts",
    "sync-thread/thread": "service/sync-thread/thread.ts",
    // This bundle imports `@agent-connectors/service` like a dependency.
    start: "scripts/start.ts",
  },
  client: {
    index: "client/index.ts",
    "tools/local": "client/tools/local.ts",
    mcp: "client/mcp.ts",
    "tools/adapters/ai": "client/tools/adapters/ai.ts",
    "tools/adapters/langchain": "client/tools/adapters/langchain.ts",
    "tools/adapters/openai-agents": "client/tools/adapters/openai-agents.ts",
  },
  cli: { main: "cli/main.ts" },
  generated: Object.fromEntries(["index", ...kinds].map((entry) => [entry, `generated/${entry}.ts`])),
};

/**
 * Packages that consist of many small modules. The service starts in 1.2 s instead of 1.4 if its bundle contains them. `jose` and
 * `kysely` cannot be `devDependencies`, because the declarations of the service use their types.
 */
const included: ReadonlySet<string> = new Set(["jose", "kysely", "uuid"]);

// Removes the files of an earlier build, because everything in `dist/` is published.
for (const folder of Object.keys(packages)) rmSync(`${root}${folder}/dist`, { recursive: true, force: true });
await promisify(execFile)(process.execPath, [
  `${root}node_modules/typescript/bin/tsc`,
  "-b",
  `${root}tsconfig.build.json`,
]);
for (const [folder, entries] of Object.entries(packages)) {
  const {
    name,
    dependencies,
    optionalDependencies = {},
    peerDependencies = {},
  } = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8"));
  const outside = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (dependency) => !included.has(dependency),
  );
  // Only the next incremental build could use this file, and a build removes `dist/`.
  rmSync(`${root}${folder}/dist/tsconfig.tsbuildinfo`, { force: true });
  const { metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([out, path]) => [out, root + path])),
    outdir: `${root}${folder}/dist`,
    bundle: true,
    splitting: true,
    external: [name, ...outside].flatMap((each) => [each, `${each}/*`]),
    platform: "node",
    target: "node22",
    format: "esm",
    metafile: true,
    absWorkingDir: root,
  });
  const licenses = licensesOf(Object.keys(metafile.inputs));
  if (licenses !== "") writeFileSync(`${root}${folder}/dist/LICENSES.txt`, licenses);
  const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
  console.log(`${folder}/dist  ${Object.keys(metafile.outputs).length} files, ${Math.round(bytes / 1000)} kB`);
}

function licensesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => /^(?:\w+\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      const name = readdirSync(root + folder).find((file) => /^licen[cs]e/i.test(file));
      if (name === undefined) throw new Error(`expected a licence in ${folder}, found none: bundle another package`);
      return `${folder.replace(/^.*node_modules\//, "")}\n\n${readFileSync(`${root}${folder}/${name}`, "utf8")}`;
    })
    .join("\n----------\n\n");
}
