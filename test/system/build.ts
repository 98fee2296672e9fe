import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder in which the archive of `agent-cli` is installed. */
    readonly installation: string;
  }
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

/**
 * Builds the packages once before all tests of whole programs, and installs the archive of `agent-cli` as a user does. Returns a
 * function that deletes the installation.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await run(process.execPath, [join(root, "scripts/build.ts")]);
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-installation-"));
  const { stdout } = await run("npm", ["pack", "--workspace", "agent-cli", "--silent", "--pack-destination", folder], {
    cwd: root,
  });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", join(folder, stdout.trim())], {
    cwd: folder,
  });
  project.provide("installation", folder);
  return () => rm(folder, { recursive: true, force: true });
}
