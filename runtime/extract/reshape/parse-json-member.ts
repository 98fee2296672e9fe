import { parseJsonText } from "../parse-json-text.ts";

/** What the JSON in a text says; a text that holds none, and any other value, stays as it is. */
export function parseJsonMember(member: unknown): unknown {
  if (typeof member !== "string") return member;
  try {
    return parseJsonText(member);
  } catch {
    // Fields that mostly hold JSON hold plain text, or nothing, in some records.
    return member;
  }
}
