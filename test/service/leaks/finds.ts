/** Whether a text holds a secret: as it is, in base64 at any place of a longer text, in hexadecimal, or escaped for a URL or JSON. */
export function finds(text: string, secret: string): boolean {
  return spellings(secret).some((spelling) => text.includes(spelling));
}

const known = new Map<string, readonly string[]>();

function spellings(secret: string): readonly string[] {
  const found = known.get(secret);
  if (found) return found;
  const bytes = Buffer.from(secret);
  const made = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    ...[0, 1, 2].flatMap((before) => [base64Within(bytes, before, "base64"), base64Within(bytes, before, "base64url")]),
  ];
  known.set(secret, made);
  return made;
}

/** The characters that stand for these bytes alone, where so many others stand before them. */
function base64Within(bytes: Buffer, before: number, encoding: "base64" | "base64url"): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString(encoding)
    .replaceAll("=", "");
  return text.slice(before === 0 ? 0 : before + 1, -2);
}
