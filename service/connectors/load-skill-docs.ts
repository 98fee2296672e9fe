import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parseSkillDocs, type SkillDocs } from "./parse-skill-docs.ts";

const { resolve } = createRequire(import.meta.url);
const loaded = new Map<string, Promise<SkillDocs>>();

/** The documentation of a kind, read and parsed when it is first asked for. */
export function loadSkillDocs(kind: string): Promise<SkillDocs> {
  const known = loaded.get(kind) ?? readDocs(kind);
  loaded.set(kind, known);
  return known;
}

async function readDocs(kind: string): Promise<SkillDocs> {
  return parseSkillDocs(await readFile(resolve(`@agent-connectors/connectors/${kind}/agent.md`), "utf8"));
}
