import type { Credentials, Json } from "@agent-connectors/runtime";
import type { AskedField } from "./asked-field.ts";
import { shownText } from "./shown-text.ts";
import type { StoredConnection } from "./stored-connection.ts";

/** What somebody filled in. */
export interface ReadForm {
  readonly credentials: Credentials;
  readonly replicationConfig: Readonly<Record<string, Json>>;
  /** The texts as they were given, less the secret ones: they may be shown again. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Reads a form that was sent: what was asked for and nothing else, spaces around it cut off, which come along when
 * keys are copied. What is left empty is absent. A text that is no number stays text, for the check to name. What is
 * `stored` stays exactly as it is where nobody has touched what was shown of it, which may be less.
 */
export function readForm(
  asked: readonly AskedField[],
  body: Readonly<Record<string, unknown>>,
  stored: StoredConnection["replicationConfig"] = {},
): ReadForm {
  const given = asked.flatMap((field): [AskedField, string][] => {
    const value = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
    const text = typeof value === "string" ? value.trim() : "";
    // Browsers send nothing of a box that is not ticked.
    if (field.control === "yes") return [[field, text === "true" ? "true" : "false"]];
    return text === "" ? [] : [[field, text]];
  });
  const under = (group: string) =>
    given.flatMap(([field, text]): [string, AskedField, string][] =>
      field.name.startsWith(group) ? [[field.name.slice(group.length), field, text]] : [],
    );
  return {
    credentials: Object.fromEntries(under("credentials.").map(([name, , text]) => [name, text])),
    replicationConfig: Object.fromEntries(
      under("replication_config.").map(([name, field, text]) => {
        const kept = Object.hasOwn(stored, name) ? stored[name] : undefined;
        const untouched = kept !== undefined && shownText(kept, field.control).trim() === text.replaceAll("\r\n", "\n");
        return [name, untouched ? kept : jsonOf(field, text)];
      }),
    ),
    texts: Object.fromEntries(
      given.flatMap(([{ name, control }, text]) => (control === "secret" ? [] : [[name, text]])),
    ),
  };
}

function jsonOf({ control }: AskedField, text: string): Json {
  switch (control) {
    case "whole_number":
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case "yes":
      return text === "true";
    case "moment":
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
    case "lines":
      return text
        .split(/[\r\n,]+/)
        .map((line) => line.trim())
        .filter((line) => line !== "");
    default:
      return text;
  }
}
