import { hash } from "node:crypto";

/** Returns the hash of a string. */
export function digest(algorithm: "md5" | "sha256", text: string, encoding: "hex" | "base64url"): string {
  return hash(algorithm, text, encoding);
}
