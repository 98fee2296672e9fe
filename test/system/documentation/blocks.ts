import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A code block of a page. */
export interface Block {
  /** The page and the line of the opening fence, such as `docs/cli.md:12`. */
  readonly place: string;
  readonly language: string;
  /** The word after the language, which says how the block is tested. */
  readonly mark: string;
  readonly code: string;
}

/** The marks of each language. CONTRIBUTING.md describes them. */
export const marks: Readonly<Record<string, readonly string[]>> = {
  sh: ["run", "start", "exports", "restore", "syntax"],
  ts: ["run", "types"],
  js: ["syntax"],
  json: ["mcp"],
  sql: ["syntax"],
  ini: ["syntax"],
};

/**
 * The hand-written pages with code to paste. Omits `docs/manifest.md`, because the generator writes this page, and the tests of
 * the generator cover it.
 */
export const pages: readonly string[] = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(
    (path) => /^(?:README\.md|docs\/.*|\w+\/README\.md|cli\/skill\/.*)$/.test(path) && path !== "docs/manifest.md",
  );

/** Returns the blocks of a page in order. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(root + page, "utf8");
  return [...text.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = "", 2: mark = "", 3: code = "", index }) => ({
      place: `${page}:${text.slice(0, index).split("\n").length}`,
      language,
      mark,
      code,
    }),
  );
}

/** Returns the cells, without the head, of the table between `<!-- name -->` and `<!-- /name -->`. */
export function tableOf(page: string, name: string): readonly (readonly string[])[] {
  const text = readFileSync(root + page, "utf8");
  const [, table = ""] = new RegExp(`<!-- ${name} -->\n([\\s\\S]*?)\n<!-- /${name} -->`).exec(text) ?? [];
  const rows = table.split("\n").map((line) => line.split("|").slice(1, -1));
  return rows.slice(2).map((cells) => cells.map((cell) => cell.trim()));
}
