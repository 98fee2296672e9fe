/**
 * Completes the archive of `agent-cli`: adds the packages of this repository on which `agent-cli` depends, so that users can
 * install the archive alone. npm runs this program before and after it packs `cli/`.
 *
 * Before: copies the published files of these packages into `cli/node_modules`, and adds the packages to `bundleDependencies` in
 * `cli/package.json`. Adds their dependencies to `dependencies` there, because npm does not install the dependencies of bundled
 * packages (https://docs.npmjs.com/cli/configuring-npm/package-json#bundledependencies). After: deletes the copies, and restores
 * `cli/package.json`.
 *
 *   npm run build && npm pack --workspace agent-cli
 */
import { cpSync, existsSync, globSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL("../", import.meta.url));
const scope = "@agent-connectors/";
const manifestPath = join(root, "cli/package.json");
/** The path of the original manifest while the changed manifest is at `manifestPath`. */
const savedPath = join(root, "cli/package.json.saved");
const copies = join(root, "cli/node_modules", scope);

if (process.argv[2] === "--restore") restore();
else prepare();

function restore(): void {
  if (existsSync(savedPath)) renameSync(savedPath, manifestPath);
  rmSync(copies, { recursive: true, force: true });
}

function prepare(): void {
  // If an earlier run was killed, the changed manifest and the copies are still there.
  restore();
  const manifest: Manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
  const bundled = bundledPackages(manifest);
  const archived = JSON.stringify(archiveManifest(manifest, bundled), undefined, 2);
  for (const { folder } of bundled.values()) checkBuilt(folder);
  try {
    for (const [name, { folder, files }] of bundled) copyFiles(folder, join(copies, name.slice(scope.length)), files);
    renameSync(manifestPath, savedPath);
    writeFileSync(manifestPath, archived);
  } catch (error) {
    // npm does not run `postpack` if `prepack` fails.
    restore();
    throw error;
  }
}

/** The packages of this repository on which a package depends, directly or indirectly. */
function bundledPackages(manifest: Manifest): ReadonlyMap<string, Manifest & { readonly folder: string }> {
  const found = new Map<string, Manifest & { readonly folder: string }>();
  const add = ({ dependencies }: Manifest) => {
    for (const name of Object.keys(dependencies)) {
      if (!name.startsWith(scope) || found.has(name)) continue;
      const folder = realpathSync(join(root, "node_modules", name));
      const needed = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      found.set(name, { ...needed, folder });
      add(needed);
    }
  };
  add(manifest);
  return found;
}

function checkBuilt(folder: string): void {
  if (!existsSync(join(folder, "dist")))
    throw new Error(`expected built files in ${folder}/dist, found none: run npm run build`);
}

function copyFiles(from: string, to: string, files: readonly string[]): void {
  for (const path of globSync(["package.json", ...files], { cwd: from }))
    cpSync(join(from, path), join(to, path), { recursive: true });
}

function archiveManifest(manifest: Manifest, bundled: ReturnType<typeof bundledPackages>): object {
  const all = [manifest, ...bundled.values()].flatMap(({ dependencies }) => Object.entries(dependencies));
  const dependencies = Object.fromEntries(all);
  for (const [name, version] of all)
    if (dependencies[name] !== version)
      throw new Error(
        `expected one version of ${name}, found ${version} and ${dependencies[name]}: use one in all packages`,
      );
  return { ...manifest, dependencies, bundleDependencies: [...bundled.keys()] };
}
