import { ConnectorError, nearest } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadSkillDocs } from "../connector-types/load-skill-docs.ts";
import type { Database } from "../store/database.ts";
import { findConnector } from "./find-connector.ts";

/** A piece of documentation. */
export interface DocsAnswer {
  /** Id of the section; null for the outline. */
  readonly section: string | null;
  /** Markdown. */
  readonly text: string;
  /** The ids of all sections, with the outline. */
  readonly sections?: readonly string[];
}

/**
 * A section of the documentation of a connector's kind, or the outline where none is named. Throws `not_found` for a
 * connector that the caller cannot see, `unknown_section` for any id that the outline does not list just so.
 */
export async function readDocs(
  database: Kysely<Database>,
  caller: Caller,
  { connectorId, section }: { readonly connectorId: string; readonly section?: string | undefined },
): Promise<DocsAnswer> {
  authorize(caller, "connectors.read");
  const { kind } = await findConnector(database, caller, connectorId);
  const { outline, sections } = await loadSkillDocs(kind);
  if (section === undefined) return { section: null, text: outline, sections: [...sections.keys()] };
  const text = sections.get(section);
  if (text === undefined) throw unknownSection(section, [...sections.keys()]);
  return { section, text };
}

function unknownSection(section: string, ids: readonly string[]): ConnectorError {
  // The prefix is what is left out most, and more than a slip of the pen.
  const meant = nearest(section, ids) ?? nearest(`actions.${section}`, ids);
  const expected = "an id just as the outline lists it, such as 'actions.<entity>.<action>'";
  return new ConnectorError(
    "unknown_section",
    `section: expected ${expected}, found '${section}'${meant === undefined ? "" : `, did you mean '${meant}'?`}`,
    {
      details: [
        { path: "section", expected, found: `'${section}'`, ...(meant !== undefined && { suggestion: meant }) },
      ],
    },
  );
}
