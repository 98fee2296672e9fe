import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const loaded = new Map<string, SkillDocs>();

/** The documentation of a kind, read and parsed when it is first asked for; what could not be read is read again. */
export async function loadSkillDocs(kind: string): Promise<SkillDocs> {
  const known = loaded.get(kind);
  if (known) return known;
  // A bundle in CommonJS has no `import.meta`.
  const { resolve } = createRequire(import.meta.url ?? __filename);
  const docs = parseSkillDocs(await readFile(resolve(`@agent-connectors/connectors/${kind}/agent.md`), "utf8"));
  loaded.set(kind, docs);
  return docs;
}

/** The documentation of a kind for agents, in sections that are read one by one. */
interface SkillDocs {
  /** Markdown: what the kind is for, and which sections there are. */
  readonly outline: string;
  /** Every section's Markdown by its id, in the outline's order. */
  readonly sections: ReadonlyMap<string, string>;
}

/** Cuts the text of a kind's `agent.md` at its headings. Sections that the outline does not list belong to none. */
function parseSkillDocs(markdown: string): SkillDocs {
  const [beginning = "", ...parts] = markdown.replace(/^<!--.*?-->\s*/s, "").split(/^(?=## )/m);
  const titled = parts.map((part) => [part.slice(3, part.indexOf("\n")).trim(), part.trim()] as const);
  const [outline] = titled.filter(([title]) => title === "Outline").map(([, part]) => part);
  return {
    outline: [beginning.trim(), outline].join("\n\n"),
    sections: new Map(titled.filter(([title]) => /^actions\.\w+\.\w+$/.test(title))),
  };
}
