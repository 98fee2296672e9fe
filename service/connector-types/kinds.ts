import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { kinds } from "@agent-connectors/connectors";
import { type Connector, ConnectorError, nearest, suggested } from "@agent-connectors/runtime";

/** The names of all connector kinds, in the order of the alphabet. */
export function kindNames(): readonly string[] {
  return Object.keys(kinds);
}

const loaded = new Map<string, Connector>();

/** The model of a kind, imported when it is first asked for; throws `invalid_params` for a name that no kind has. */
export async function loadKind(name: string): Promise<Connector> {
  const known = loaded.get(name);
  if (known) return known;
  if (!Object.hasOwn(kinds, name)) throw unknownKind(name);
  // An own property, so one of the keys.
  const { connector } = await kinds[name as keyof typeof kinds].load();
  loaded.set(name, connector);
  return connector;
}

function unknownKind(name: string): ConnectorError {
  const allowed = kindNames();
  const suggestion = nearest(name, allowed);
  const expected = "a kind of connector, as GET /api/v1/integrations/connector-types lists them";
  const meant = suggestion === undefined ? "" : `, did you mean '${suggestion}'?`;
  return new ConnectorError("invalid_params", `connector_type: expected ${expected}, found '${name}'${meant}`, {
    details: [
      {
        path: "connector_type",
        code: "unknown",
        expected,
        found: `'${name}'`,
        allowed,
        ...suggested(suggestion),
      },
    ],
  });
}

const loadedDocs = new Map<string, SkillDocs>();

/** The documentation of a kind, read and parsed when it is first asked for; what could not be read is read again. */
export async function loadSkillDocs(kind: string): Promise<SkillDocs> {
  const known = loadedDocs.get(kind);
  if (known) return known;
  // A bundle in CommonJS has no `import.meta`.
  const { resolve } = createRequire(import.meta.url ?? __filename);
  const docs = parseSkillDocs(await readFile(resolve(`@agent-connectors/connectors/${kind}/agent.md`), "utf8"));
  loadedDocs.set(kind, docs);
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
