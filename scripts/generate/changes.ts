import { mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { File } from "@agent-connectors/generator";

/** The differences between the generated files and the files on disk. Paths are relative to the root of the repository. */
export interface Changes {
  /** The generated files that are missing on disk, or differ there. */
  readonly write: readonly File[];
  /** The files on disk that are no longer generated. */
  readonly remove: readonly string[];
}

/** The only folder whose files are removed. */
const folder = "generated";

/** Paths in `generated/` that the generator does not write. They are never removed. */
const notGenerated = /^(package\.json|README\.md|tsconfig\.json|dist\/.*|node_modules\/.*|.*\.tsbuildinfo)$/;

/** Compares the generated `files` with the files on disk. `root` is the root of the repository. */
export async function changesIn(root: string, files: readonly File[]): Promise<Changes> {
  const texts = await Promise.all(files.map(({ path }) => textAt(join(root, path))));
  const generated = new Set(files.map(({ path }) => path));
  const existing = await removableFiles(root);
  return {
    write: files.filter(({ text }, index) => text !== texts[index]),
    remove: existing.filter((path) => !generated.has(path)),
  };
}

/** Makes the changes on disk. If the folder of a removed file is then empty, removes the folder. */
export async function apply(root: string, { write, remove }: Changes): Promise<void> {
  for (const { path, text } of write) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  for (const path of remove) await rm(join(root, path));
  for (const parent of new Set(remove.map((path) => dirname(join(root, path)))))
    if ((await readdir(parent)).length === 0) await rmdir(parent);
}

async function removableFiles(root: string): Promise<readonly string[]> {
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

async function textAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
