import { redactText } from "@agent-connectors/runtime";

/**
 * What a caller gave, as it is recorded: without secrets, which may stand where a name should, and without control
 * characters, which not every engine stores; of so many characters at most, cut between two of them.
 */
export function recordedText(
  given: string,
  { longest, secrets }: { readonly longest: number; readonly secrets?: readonly string[] },
): string {
  const text = redactText(given, secrets);
  if (text.length <= longest && /^[\x20-\x7e]*$/.test(text)) return text;
  const whole = text.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** What a caller gave as a name, which may be none at all. */
export function recordedName(given: string): string {
  return recordedText(given, { longest: 100 });
}
