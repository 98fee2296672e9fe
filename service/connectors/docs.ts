import { ConnectorError, listNames, nearest, nearestAction, suggested } from "@agent-connectors/runtime";
import type { Semantic } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind, loadSkillDocs, semanticEntities } from "../connector-types/kinds.ts";
import type { Database } from "../store/database.ts";
import { findConnector } from "./queries.ts";

/** A section of the documentation, or its outline. */
interface DocsSection {
  /** Id of the section; `null` for the outline. */
  readonly section: string | null;
  /** Markdown. */
  readonly text: string;
  /** Ids of all sections; only with the outline. */
  readonly sections?: readonly string[];
}

interface DocsParts {
  readonly database: Kysely<Database>;
  readonly stores: { readonly semantic: Pick<Semantic, "kind"> };
}

/**
 * Returns a section of the documentation of a connector's kind, or the outline if `section` is absent. Throws `not_found`
 * for a connector that the caller cannot see, and `unknown_section` for an id that the outline does not list. The outline and
 * the sections of searches by similarity say how this service ranks them.
 */
export async function readDocs(
  { database, stores }: DocsParts,
  caller: Caller,
  { connectorId, section }: { readonly connectorId: string; readonly section?: string | undefined },
): Promise<DocsSection> {
  authorize(caller, "connectors.read");
  const { kind } = await findConnector(database, caller, connectorId);
  const { outline, sections } = await loadSkillDocs(kind);
  const searched = semanticEntities(await loadKind(kind)).map((entity) => `actions.${entity}.context_store_search`);
  const ranking = `\n\n${rankings[stores.semantic.kind]}`;
  if (section === undefined) {
    const text = searched.length > 0 ? outline + ranking : outline;
    return { section: null, text, sections: [...sections.keys()] };
  }
  const text = sections.get(section);
  if (text === undefined) throw unknownSection(section, [...sections.keys()]);
  return { section, text: searched.includes(section) ? text + ranking : text };
}

/** How each kind of embedder ranks. */
const rankings: Readonly<Record<Semantic["kind"], string>> = {
  lexical:
    "This service ranks `semantic` searches lexically, by words and spelling. It finds no synonyms: use words that the text contains.",
  semantic: "This service ranks `semantic` searches by meaning, with a model.",
};

/** The error for an unknown id. If the id names an entity, the error lists only the sections of that entity. */
function unknownSection(section: string, ids: readonly string[]): ConnectorError {
  const { meant, allowed } = nearestSection(section, ids);
  const expected = "an id from the outline, such as 'actions.<entity>.<action>'";
  const remedy = meant === undefined ? `the outline has ${listNames(allowed)}` : `did you mean '${meant}'?`;
  return new ConnectorError("unknown_section", `section: expected ${expected}, found '${section}'; ${remedy}`, {
    details: [{ path: "section", code: "unknown", expected, found: `'${section}'`, allowed, ...suggested(meant) }],
  });
}

/** Returns the most similar section, and the sections of the entity in the id; all sections for an unknown entity. */
function nearestSection(
  section: string,
  ids: readonly string[],
): { readonly meant?: string | undefined; readonly allowed: readonly string[] } {
  const [first = "", second] = section
    .replace(/^actions?\W/i, "")
    .split(/\W+/)
    .filter((part) => part !== "");
  const entity = nearest(
    first,
    ids.map((id) => id.split(".")[1] ?? ""),
  );
  if (entity === undefined) return { allowed: ids };
  const allowed = ids.filter((id) => id.startsWith(`actions.${entity}.`));
  const actions = allowed.map((id) => id.split(".")[2] ?? "");
  const action = second === undefined ? actions[0] : nearestAction(second, actions);
  return { meant: action === undefined ? undefined : `actions.${entity}.${action}`, allowed };
}
