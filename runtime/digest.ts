/** Returns the hash of a string. Gets Node's crypto in the call, so that this module does not load it at the start. */
export function digest(algorithm: "md5" | "sha256", text: string, encoding: "hex" | "base64url"): string {
  return process.getBuiltinModule("node:crypto").hash(algorithm, text, encoding);
}
