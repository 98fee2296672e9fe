import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parseSkillDocs, type SkillDocs } from "./parse-skill-docs.ts";

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
