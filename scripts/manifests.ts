import { readdir } from "node:fs/promises";

/** Returns the kinds with a manifest in a folder, sorted. Ignores hidden files, such as the lock files of editors. */
export async function kindsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.yaml$/.test(entry.name))
    .map(({ name }) => name.slice(0, -".yaml".length))
    .sort();
}
