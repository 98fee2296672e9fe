import { digest } from "../digest.ts";

/** Characters of a SHA-256 hash in base64url. No JSON text that short looks like one: it has quotes or brackets, or is a number. */
const longest = 43;

/** A short text that two tokens share exactly when they are the same: `7` and `"7"` are not. */
export function tokenKey(token: unknown): string {
  const text = JSON.stringify(token) ?? "";
  return text.length <= longest ? text : digest("sha256", text, "base64url");
}
