import { hash } from "node:crypto";

/** A short text that two tokens share exactly when they are the same: `7` and `"7"` are not. */
export function tokenKey(token: unknown): string {
  return hash("sha256", JSON.stringify(token) ?? "", "base64url");
}
