import { type DocsSection, sectionOf } from "@agent-connectors/runtime";
import type { Semantic } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind, loadSkillDocs, semanticEntities } from "../connector-types/kinds.ts";
import type { Database } from "../database/tables.ts";
import { findConnector } from "./queries.ts";

interface DocsParts {
  readonly database: Kysely<Database>;
  readonly stores: { readonly semantic: Pick<Semantic, "kind"> };
}

/**
 * Returns a section of the documentation of a connector's kind, or the outline if `section` is absent. Throws `not_found` for a
 * connector that the caller cannot see, and `unknown_section` for an id that the outline does not list. If entities of the kind
 * support searches by similarity, the outline and the sections of their `context_store_search` describe how this service ranks
 * results.
 */
export async function readDocs(
  { database, stores }: DocsParts,
  caller: Caller,
  { connectorId, section }: { readonly connectorId: string; readonly section?: string | undefined },
): Promise<DocsSection> {
  authorize(caller, "connectors.read");
  const { kind } = await findConnector(database, caller, connectorId);
  const searched = semanticEntities(await loadKind(kind)).map((entity) => `actions.${entity}.context_store_search`);
  const read = sectionOf(await loadSkillDocs(kind), section);
  const isRanked = section === undefined ? searched.length > 0 : searched.includes(section);
  if (!isRanked) return read;
  const ranking = stores.semantic.kind;
  return { ...read, text: `${read.text}\n\n${rankings[ranking]}`, ...(section === undefined && { ranking }) };
}

/** For each kind of embedder, the sentences about its ranking of results. */
const rankings: Readonly<Record<Semantic["kind"], string>> = {
  lexical:
    "This service ranks `semantic` searches lexically, by words and spelling. It finds no synonyms: use words that the records contain.",
  semantic: "This service ranks `semantic` searches by meaning, with a model.",
};
