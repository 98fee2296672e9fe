import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** A phrase that the glossary refuses, with the one to write instead. */
interface Refused {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Reads the table below "## Glossary": in each row what to write, then the refused phrases, each between backticks. */
export function readGlossary(markdown: string): readonly Refused[] {
  const section = markdown.split(/^## Glossary$/m)[1]?.split(/^## /m)[0] ?? "";
  return [...section.matchAll(/^\| (.+?) \| (`.+`) \|$/gm)].flatMap(([, instead = "", phrases = ""]) =>
    [...phrases.matchAll(/`([^`]+)`/g)].map(([, phrase = ""]) => ({ pattern: patternOf(phrase), instead })),
  );
}

/** Also as parts of an identifier: `two words` finds `twoWords` and `two-words`. */
function patternOf(phrase: string): RegExp {
  const [first = "", ...rest] = phrase.split(" ").map((word) => word.replaceAll(/[^a-z]/gi, ""));
  const capital = (word: string) => `[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}`;
  return new RegExp(
    `(?<![A-Za-z])${capital(first)}${rest.map((word) => `[ -]?${capital(word)}`).join("")}(?![a-z])`,
    "g",
  );
}

/** The places in a file where a refused phrase stands, as `file:line:column message`. */
export function findRefused(file: string, text: string, glossary: readonly Refused[]): readonly string[] {
  return glossary.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const before = text.slice(0, index).split("\n");
      return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} found '${found}'; write ${instead}`;
    }),
  );
}

/** Words that only the files of a folder refuse, by the folder. */
const refusedIn: Readonly<Record<string, readonly Refused[]>> = {
  "runtime/": [{ pattern: /answer/gi, instead: "response (HTTP), result (a call)" }],
  // Except in the form of the page of invitations, whose field has this name.
  "service/": [{ pattern: /answer(?!: \{|: decision|")/gi, instead: "response (HTTP), result (a call)" }],
};

function refusedOf(file: string): readonly Refused[] {
  return Object.entries(refusedIn).flatMap(([folder, refused]) => (file.startsWith(folder) ? refused : []));
}

if (import.meta.main) {
  const glossary = readGlossary(readFileSync(`${root}CONTRIBUTING.md`, "utf8"));
  const files = execFileSync("git", ["ls-files", "*.ts", "*.md", "*.yaml"], { cwd: root, encoding: "utf8" });
  const checked = files
    .split("\n")
    .filter((file) => file !== "" && file !== "CONTRIBUTING.md" && !file.startsWith("generated/"));
  const found = checked.flatMap((file) =>
    findRefused(file, readFileSync(root + file, "utf8"), [...glossary, ...refusedOf(file)]),
  );
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
