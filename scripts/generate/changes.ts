import { mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { File } from "@agent-connectors/generator";

/** What differs between the files that are printed and those that are there. Paths are from the repository's root. */
export interface Changes {
  readonly write: readonly File[];
  readonly remove: readonly string[];
}

/** Where every file is printed, and what of it is written by hand. */
const FOLDER = "generated";
const BY_HAND = /^(package\.json|README\.md|tsconfig\.json|dist\/.*|node_modules\/.*|.*\.tsbuildinfo)$/;

/** Compares printed files with what is on disk below `root`; there, what is not printed is to go. */
export async function changesIn(root: string, files: readonly File[]): Promise<Changes> {
  const found = await Promise.all(files.map(({ path }) => textAt(join(root, path))));
  const printed = new Set(files.map(({ path }) => path));
  const there = await printedFiles(root);
  return {
    write: files.filter(({ text }, index) => text !== found[index]),
    remove: there.filter((path) => !printed.has(path)),
  };
}

/** Makes the disk agree: writes only what differs, removes what is no longer printed. */
export async function apply(root: string, { write, remove }: Changes): Promise<void> {
  for (const { path, text } of write) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  for (const path of remove) await rm(join(root, path));
  for (const folder of new Set(remove.map((path) => dirname(join(root, path)))))
    if ((await readdir(folder)).length === 0) await rmdir(folder);
}

async function printedFiles(root: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, FOLDER), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );
  return paths.filter((path) => !BY_HAND.test(path.slice(FOLDER.length + 1))).sort();
}

/** The text of a file; undefined where there is none. */
async function textAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
