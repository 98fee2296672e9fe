/**
 * The hash of a string. Node's crypto is loaded with the first one: few calls need it, and an import makes every
 * program wait 3 ms for all of it.
 */
export function digest(algorithm: "md5" | "sha256", text: string, encoding: "hex" | "base64url"): string {
  return process.getBuiltinModule("node:crypto").hash(algorithm, text, encoding);
}
