/** Returns the hash of a string. Loads Node's crypto only when called, because bundles for browsers contain this module. */
export function digest(algorithm: "md5" | "sha256", text: string, encoding: "hex" | "base64url"): string {
  return process.getBuiltinModule("node:crypto").hash(algorithm, text, encoding);
}
