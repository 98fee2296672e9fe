import { longestEmail } from "./longest-email.ts";

/**
 * An e-mail as it is stored and looked up: without spaces around it, in lower case. `undefined` for what is nobody's: one
 * that is too long, one with NUL, which PostgreSQL's texts cannot hold, and one with letters that stand for others
 * (https://unicode.org/reports/tr15/, such as the sign for kelvin, which is a k in lower case): it would be taken for
 * somebody else's.
 */
export function normalizeEmail(email: string): string | undefined {
  const text = email.trim();
  if (text.length > longestEmail || text.includes("\0")) return undefined;
  const isPlain = text.normalize("NFKC") === text && !text.includes(dottedCapitalI);
  return isPlain ? text.toLowerCase() : undefined;
}

/** In lower case an ASCII i with a dot above it, though NFKC leaves it as it is. */
const dottedCapitalI = "\u0130";
