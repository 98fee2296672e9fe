import { nearestAction } from "./call/find-operation.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import { nearest } from "./errors/nearest.ts";
import { suggested } from "./errors/problem.ts";
import { describe, listNames } from "./schema/describe.ts";

/** The documentation of a kind of connector, for agents, in sections. */
export interface SkillDocs {
  /** Markdown: the purpose of the kind, and the list of sections. */
  readonly outline: string;
  /** The Markdown of each section by its id, in the order of the outline. */
  readonly sections: ReadonlyMap<string, string>;
  /**
   * One line for each entity, with its actions, the announced end dates of actions, and up to five params of each list and
   * search. Params of the pagination are left out. An example is `customers: list(email created) get`.
   */
  readonly entities: readonly string[];
  /** One line for each entity in the context store, with its main fields: `customers: id email created …`. */
  readonly stored: readonly string[];
}

/** A section of the documentation, or its outline. */
export interface DocsSection {
  /** Id of the section; `null` for the outline. */
  readonly section: string | null;
  /** Markdown. */
  readonly text: string;
  /** Ids of all sections. Only the outline has them. */
  readonly sections?: readonly string[];
  /** The `entities` of `SkillDocs`: one line for each entity, with its actions. Only the outline has them. */
  readonly entities?: readonly string[];
  /** The `stored` of `SkillDocs`: one line for each entity in the context store. Only the outline has them. */
  readonly stored?: readonly string[];
  /** How searches by similarity rank their results. Only the outline of a kind with such searches has this member. */
  readonly ranking?: "lexical" | "semantic";
}

/** Splits the `agent.md` of a kind at its headings. Ignores the parts with unknown headings. */
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
    sections: new Map(
      titled.filter(([title]) => /^(?:actions\.\w+\.\w+|records\.\S+|context_store\.\w+)$/.test(title)),
    ),
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

/** The error for an unknown id, with the suggestion and the ids that `nearestSection` returns. */
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
 * Returns the id of the section that an unknown id probably means (`suggestion`), and the ids that the error lists (`allowed`).
 * The first case that applies determines the result:
 *
 * - The unknown id is similar to an id that does not begin with `actions.`: this id is the suggestion and the only allowed id.
 * - No entity has a similar name: all ids are allowed, and there is no suggestion.
 * - Otherwise, the ids of the actions of the nearest entity are allowed. The suggestion is the nearest of these actions, or the
 *   first one if the unknown id contains no action. If no action is similar, there is no suggestion.
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
