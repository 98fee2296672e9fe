import { mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { File } from "@agent-connectors/generator";

/** The differences between the generated files and the files on disk. Paths are from the root of the repository. */
export interface Changes {
  readonly write: readonly File[];
  readonly remove: readonly string[];
}

/** The folder of generated files. `notGenerated` matches the other files in it, which are never removed. */
const folder = "generated";
const notGenerated = /^(package\.json|README\.md|tsconfig\.json|dist\/.*|node_modules\/.*|.*\.tsbuildinfo)$/;

/** Compares the generated files with the files on disk below `root`. Lists files that are no longer generated for removal. */
export async function changesIn(root: string, files: readonly File[]): Promise<Changes> {
  const found = await Promise.all(files.map(({ path }) => textAt(join(root, path))));
  const generated = new Set(files.map(({ path }) => path));
  const existing = await generatedFiles(root);
  return {
    write: files.filter(({ text }, index) => text !== found[index]),
    remove: existing.filter((path) => !generated.has(path)),
  };
}

/** Writes the files that differ, and removes the files that are no longer generated. */
export async function apply(root: string, { write, remove }: Changes): Promise<void> {
  for (const { path, text } of write) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  for (const path of remove) await rm(join(root, path));
  for (const parent of new Set(remove.map((path) => dirname(join(root, path)))))
    if ((await readdir(parent)).length === 0) await rmdir(parent);
}

async function generatedFiles(root: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );
  return paths.filter((path) => !notGenerated.test(path.slice(folder.length + 1))).sort();
}

/** The text of a file; `undefined` if it does not exist. */
async function textAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
