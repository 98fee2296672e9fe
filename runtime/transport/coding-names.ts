/** Returns the names in a `content-encoding` header, in lower case and in the order of encoding. Omits `identity`. */
export function codingNames(contentEncoding: string): readonly string[] {
  return contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
}
