/** Patterns of strings. For each pattern, `words` has a description for messages. */
export const forms = {
  request: "^((GET|POST|PUT|PATCH|DELETE)( /|$)|/)",
  check: "^[a-z][a-z0-9_]*\\.(list|get|search)$",
  date: "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
  baseUrl: "^(https://|\\{\\{)",
  address: "^https://[^\\s<>()]+$",
  mediaType: "^[\\w.+-]+/[\\w.+-]|\\{\\{",
} as const;

const words: Readonly<Record<string, string>> = {
  [forms.request]: "METHOD /path or /path, with GET, POST, PUT, PATCH or DELETE as the method",
  [forms.check]: "entity.list, entity.get or entity.search, because the check only reads",
  [forms.date]: "a date in the form YYYY-MM-DD, such as 2026-03-31",
  [forms.baseUrl]: "an https:// URL, or a template that returns one",
  [forms.address]: "an https:// URL",
  [forms.mediaType]: "a media type such as application/pdf, or a template that returns one",
};

/** Describes the strings that match a pattern of the schema, for messages. */
export function formOf(pattern: string): string {
  return words[pattern] ?? `a string that matches ${pattern}`;
}
