import { redactText } from "../errors/redact.ts";

/** No message is cut from more than this: redaction reads all of it. */
const longest = 10_000;

/** A text of the upstream, fit to be quoted: one line, without control characters and secrets, at most `max` characters. */
export function upstreamText(
  text: string,
  options: { readonly max: number; readonly secrets?: readonly string[] },
): string {
  const line = text
    .slice(0, longest)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  // Redacted before it is cut: half a secret is not recognised.
  const clean = redactText(line, options.secrets).toWellFormed();
  return clean.length <= options.max ? clean : `${clean.slice(0, options.max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
