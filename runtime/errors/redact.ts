const mask = "[redacted]";

/** Shorter values are too likely to be ordinary words. */
const shortestSecret = 5;

/** Fewer characters of base64 are, too. */
const shortestEncoded = 8;

/**
 * What credentials look like in other people's texts. Ids of records look alike, so that most patterns want a name,
 * a scheme or a known prefix before the value. Repetitions that can fail late are bounded, which keeps them linear.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  // RFC 9110 §11.4: `Authorization: Bearer …`
  [/\b([Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken)\s+(?=\S*?(?:\d|[a-z][A-Z]))[\w.~+/=:-]{8,}/g, `$1 ${mask}`],
  // RFC 7519: a JSON Web Token; its header begins with {" in base64url.
  [/\beyJ[\w-]{8,500}\.[\w.-]+/g, mask],
  [/\b(?:sk|rk|pat|whsec|gh[opsu]|xox[a-z])[_-][\w-]{8,}/g, mask],
  // RFC 3986 §3.2.1: user information in a URL.
  [/:\/\/[^\s/@'"]+@/g, `://${mask}@`],
  // In a query, a form or JSON: access_token=…, "client_secret": "…"
  [
    /((?:token|secret|password|passwd|signature|credential|authorization|api[_-]?key|x-[a-z-]{0,40}key|code_verifier)(?:=|"\s*:\s*"|'\s*:\s*'))[^\s&"';,]+/gi,
    `$1${mask}`,
  ],
];

/**
 * A text of someone else without anything that is, or looks like, a secret: `secrets` are those that are known, as
 * `redactSecrets` finds them.
 */
export function redactText(text: string, secrets: readonly string[] = []): string {
  return patterns.reduce((found, [pattern, masked]) => found.replace(pattern, masked), redactSecrets(text, secrets));
}

/** A text without these secrets: as they are, URL-encoded, JSON-escaped and in base64. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      JSON.stringify(secret).slice(1, -1),
      ...inBase64(secret),
    ])
    // The longest first: a secret may hold another one.
    .sort((a, b) => b.length - a.length);
  return spellings.reduce((found, spelling) => found.replaceAll(spelling, mask), text);
}

/**
 * The characters that stand for the secret alone in the base64 of a longer text, such as that of HTTP Basic: which they
 * are depends on where among three bytes it begins.
 */
function inBase64(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replaceAll("=", "");
    const alone = text.slice(before === 0 ? 0 : before + 1, -1);
    return alone.length < shortestEncoded ? [] : [alone, alone.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
