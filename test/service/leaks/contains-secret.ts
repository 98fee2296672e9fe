/** Returns whether a string contains a secret: unchanged, in hexadecimal, escaped for a URL or JSON, or within base64. */
export function containsSecret(text: string, secret: string): boolean {
  return encodings(secret).some((encoded) => text.includes(encoded));
}

const cached = new Map<string, readonly string[]>();

function encodings(secret: string): readonly string[] {
  const found = cached.get(secret);
  if (found) return found;
  const bytes = Buffer.from(secret);
  const computed = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    ...[0, 1, 2].flatMap((before) => [base64Within(bytes, before, "base64"), base64Within(bytes, before, "base64url")]),
  ];
  cached.set(secret, computed);
  return computed;
}

/**
 * Encodes a string that contains `bytes` at the index `before`. Returns only characters that do not depend on the other bytes of
 * the string. An index that is greater by a multiple of 3 gives the same characters.
 */
function base64Within(bytes: Buffer, before: number, encoding: "base64" | "base64url"): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString(encoding)
    .replaceAll("=", "");
  return text.slice(before === 0 ? 0 : before + 1, -2);
}
