import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** A phrase that the glossary refuses, and its replacement. */
interface Refused {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Prefixes of the paths in which the phrase is refused. If empty, the phrase is refused in all files. */
  readonly paths: readonly string[];
}

/**
 * Reads the table below "## Glossary". Its columns are the replacement, the refused phrases and the paths. Phrases and paths are
 * between backticks.
 */
export function readGlossary(markdown: string): readonly Refused[] {
  const section = markdown.split(/^## Glossary$/m)[1]?.split(/^## /m)[0] ?? "";
  return [...section.matchAll(/^\| (.+?) \| (`.+?`) \| (.*?) ?\|$/gm)].flatMap(
    ([, instead = "", phrases = "", paths = ""]) =>
      quoted(phrases).map((phrase) => ({ pattern: patternOf(phrase), instead, paths: quoted(paths) })),
  );
}

function quoted(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
}

/** The pattern also matches the beginning of an identifier: `two words` finds `twoWordsOf`. */
function patternOf(phrase: string): RegExp {
  const [first = "", ...rest] = phrase.split(" ").map((word) => word.replaceAll(/[^a-z]/gi, ""));
  const capital = (word: string) => `[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}`;
  return new RegExp(
    `(?<![A-Za-z])${capital(first)}${rest.map((word) => `[ -]?${capital(word)}`).join("")}(?![a-z])`,
    "g",
  );
}

/** The places of refused phrases in a file, as `file:line:column message`. */
export function findRefused(file: string, text: string, glossary: readonly Refused[]): readonly string[] {
  const applied = glossary.filter(({ paths }) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
  return applied.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const before = text.slice(0, index).split("\n");
      return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} found '${found}'; write ${instead}`;
    }),
  );
}

/** Patterns that are refused in addition to the glossary. */
const refusedParts: readonly Refused[] = [
  { pattern: /answer/gi, instead: "response (HTTP), result (a call)", paths: ["runtime/", "generator/", "sandbox/"] },
  // Permits `answer`, the name of a form field on the page of invitations.
  {
    pattern: /answer(?!: \{|: decision|")/gi,
    instead: "response (HTTP), result (a call)",
    paths: ["service/", "client/", "cli/"],
  },
  {
    pattern: /[,;:] else\b/g,
    instead: "otherwise",
    paths: ["runtime/", "generator/", "sandbox/", "store/", "client/", "cli/", "test/"],
  },
  {
    pattern: /\b(?:most|longest|deepest|widest|least)[A-Z]\w*/g,
    instead: "a name with max or min",
    paths: ["store/", "client/", "cli/"],
  },
];

/** Files that list the refused words, and are not checked. */
const containsRefused: ReadonlySet<string> = new Set(["CONTRIBUTING.md", "scripts/lint-words.ts"]);

if (import.meta.main) {
  const glossary = readGlossary(readFileSync(`${root}CONTRIBUTING.md`, "utf8"));
  const files = execFileSync("git", ["ls-files", "*.ts", "*.mjs", "*.md", "*.yaml", "*.sh"], {
    cwd: root,
    encoding: "utf8",
  });
  const checked = files
    .split("\n")
    .filter((file) => file !== "" && !containsRefused.has(file) && !file.startsWith("generated/"));
  const refused = [...glossary, ...refusedParts];
  const found = checked.flatMap((file) => findRefused(file, readFileSync(root + file, "utf8"), refused));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
