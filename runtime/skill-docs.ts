import { nearestAction } from "./call/find-operation.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import { nearest } from "./errors/nearest.ts";
import { suggested } from "./errors/problem.ts";
import { describe, listNames } from "./schema/describe.ts";

/** The documentation of a kind of connector, for agents, in sections. */
export interface SkillDocs {
  /** Markdown: the purpose of the kind, and the list of sections. */
  readonly outline: string;
  /** Markdown by the id of the section, in the order of the outline. */
  readonly sections: ReadonlyMap<string, string>;
  /**
   * One line for each entity, such as `customers: list(email created) get`. A line has the actions, their announced end
   * dates, and up to five params of each list and search. Pagination params are omitted.
   */
  readonly entities: readonly string[];
  /** One line for each entity in the context store, with its main fields: `customers: id email created …`. */
  readonly stored: readonly string[];
}

/** A section of the documentation, or its outline. Only the outline has the optional members. */
export interface DocsSection {
  /** Id of the section; `null` for the outline. */
  readonly section: string | null;
  /** Markdown. */
  readonly text: string;
  /** Ids of all sections. */
  readonly sections?: readonly string[];
  /** The `entities` of `SkillDocs`. */
  readonly entities?: readonly string[];
  /** The `stored` of `SkillDocs`. */
  readonly stored?: readonly string[];
  /** The ranking of semantic searches (see `Description`). Present only in a hosted service, for a kind with such searches. */
  readonly ranking?: "lexical" | "semantic";
}

/** Splits the `agent.md` of a kind at its headings. Ignores parts with unknown headings. */
export function parseSkillDocs(markdown: string): SkillDocs {
  const [beginning = "", ...parts] = markdown.replace(/^<!--.*?-->\s*/s, "").split(/^(?=## )/m);
  const titled = parts.map((part) => [part.slice(3, part.indexOf("\n")).trim(), part.trim()] as const);
  const [outline] = titled.filter(([title]) => title === "Outline").map(([, part]) => part);
  const linesOf = (heading: string): readonly string[] => {
    const part = titled.find(([title]) => title === heading)?.[1] ?? "";
    return [...part.matchAll(/^- (.*)$/gm)].map(([, line = ""]) => line);
  };
  return {
    outline: [beginning.trim(), outline].join("\n\n"),
    sections: new Map(titled.filter(([title]) => /^(?:actions\.\w+\.\w+|records\..+|context_store\.\w+)$/.test(title))),
    entities: linesOf("Entities"),
    stored: linesOf("Stored fields"),
  };
}

/** Returns a section, or the outline if no id is passed. Throws `unknown_section` for an id that the outline does not list. */
export function sectionOf(
  { outline, sections, entities, stored }: SkillDocs,
  section: string | undefined,
): DocsSection {
  const ids = [...sections.keys()];
  if (section === undefined) return { section: null, text: outline, sections: ids, entities, stored };
  const text = sections.get(section);
  if (text === undefined) throw unknownSection(section, ids);
  return { section, text };
}

function unknownSection(section: string, ids: readonly string[]): ConnectorError {
  const { suggestion, allowed } = nearestSection(section, ids);
  const expected = "an id from the outline, such as 'actions.<entity>.<action>'";
  const remedy = suggestion === undefined ? `the outline has ${listNames(allowed)}` : `did you mean '${suggestion}'?`;
  const found = describe(section);
  return new ConnectorError("unknown_section", `section: expected ${expected}, found ${found}; ${remedy}`, {
    details: [{ path: "section", code: "unknown", expected, found, allowed, ...suggested(suggestion) }],
  });
}

/**
 * Returns the id that an unknown id probably means (`suggestion`), and the ids that the error lists (`allowed`). The first
 * case that applies determines both:
 *
 * - The unknown id resembles a known id that does not begin with `actions.`: the known id is the suggestion and the only listed
 *   id.
 * - The first name in the unknown id, after `actions.` if present, resembles the name of an entity: the ids of the entity's
 *   actions are listed. The suggestion is the action that the second name resembles, if any. Without a second name, the
 *   suggestion is the first action.
 * - Otherwise: all ids are listed, and there is no suggestion.
 */
function nearestSection(
  section: string,
  ids: readonly string[],
): { readonly suggestion?: string | undefined; readonly allowed: readonly string[] } {
  const other = nearest(
    section,
    ids.filter((id) => !id.startsWith("actions.")),
  );
  if (other !== undefined) return { suggestion: other, allowed: [other] };
  const [first = "", second] = section
    .replace(/^actions?\W/i, "")
    .split(/\W+/)
    .filter((part) => part !== "");
  const entity = nearest(
    first,
    ids.flatMap((id) => (id.startsWith("actions.") ? [id.split(".")[1] ?? ""] : [])),
  );
  if (entity === undefined) return { allowed: ids };
  const allowed = ids.filter((id) => id.startsWith(`actions.${entity}.`));
  const actions = allowed.map((id) => id.split(".")[2] ?? "");
  const action = second === undefined ? actions[0] : nearestAction(second, actions);
  return { suggestion: action === undefined ? undefined : `actions.${entity}.${action}`, allowed };
}
