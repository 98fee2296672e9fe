import { redactText } from "@agent-connectors/runtime";

/** Names whose values are secrets. */
const secretName =
  /(?:tokens?|secrets?|passw(?:or)?d|credentials?|authorization|cookies?|signature|api_?key|private_?key|code_verifier)$/i;

const mask = "[redacted]";

/** Quotes within a text hide its form from the look at the whole line, and so do the members of an object. */
const hidden = /\\"|(?:token|secret|credential|authorization|cookie)s?":[[{]/i;

/**
 * A line of the log without what is, or looks like, a secret. Most lines have nothing of the kind, and pass at the cost
 * of one look; the others are taken apart, so that what is masked breaks no JSON.
 */
export function scrubLine(line: string): string {
  return hidden.test(line) || redactText(line) !== line ? `${JSON.stringify(scrub(JSON.parse(line)))}\n` : line;
}

function scrub(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecret(name, member) ? mask : scrub(member)]),
  );
}

/** Numbers and flags are facts about a secret, not the secret. */
function isSecret(name: string, member: unknown): boolean {
  return secretName.test(name) && (typeof member === "string" || (typeof member === "object" && member !== null));
}
