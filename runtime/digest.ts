/**
 * Returns the hash of a string. Loads Node's crypto in the first call, because few programs need it and an import at the start
 * takes 3 ms.
 */
export function digest(algorithm: "md5" | "sha256", text: string, encoding: "hex" | "base64url"): string {
  return process.getBuiltinModule("node:crypto").hash(algorithm, text, encoding);
}
