/** The maximum length of a name that common file systems support, in bytes of UTF-8. */
const maxBytes = 255;

/**
 * Returns the name of a downloaded file: the first usable name among `given`, `content-disposition` (RFC 6266) and the last
 * segment of the URL, or `download` if none is usable. The name has no folders and no control characters, and is valid on
 * Windows, so that it is safe as a segment of a path.
 */
export function fileName(
  given: unknown,
  { headers, url }: { readonly headers: Readonly<Record<string, string>>; readonly url: string },
): string {
  const candidates = [given, dispositionName(headers["content-disposition"] ?? ""), lastSegment(url)];
  for (const candidate of candidates) {
    const name = typeof candidate === "string" ? cleaned(candidate) : "";
    if (name !== "") return name;
  }
  return "download";
}

/**
 * The name in `content-disposition`. Prefers `filename*`, which states its character set, to `filename` (RFC 6266 §4.3, RFC 8187
 * §3.2).
 */
function dispositionName(header: string): string | undefined {
  const [, charset, encoded] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header) ?? [];
  if (charset !== undefined && encoded !== undefined) {
    const name = percentDecoded(encoded, charset.toLowerCase() === "utf-8" ? "utf8" : "latin1");
    if (name !== undefined) return name;
  }
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? token;
}

function lastSegment(url: string): string | undefined {
  return percentDecoded(URL.parse(url)?.pathname.split("/").at(-1) ?? "", "utf8");
}

function percentDecoded(text: string, charset: "utf8" | "latin1"): string | undefined {
  if (/%(?![0-9a-f]{2})/i.test(text)) return undefined;
  const latin1 = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (charset === "latin1") return latin1;
  return new TextDecoder().decode(Uint8Array.from(latin1, (character) => character.charCodeAt(0)));
}

/** The names of Windows devices, with any extension. */
const device = /^(?:con|prn|aux|nul|con(?:in|out)\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/**
 * Removes folders, invisible characters, and dots and spaces at the end. Replaces the characters that Windows does not permit,
 * and puts `_` before the name of a device. For example, Windows would write `a:b.pdf` to the stream `b.pdf` of the file `a`.
 */
function cleaned(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const visible = base
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/[:*?"<>|]/g, "_")
    .trim();
  const short = cut(visible);
  return device.test(short) ? cut(`_${short}`) : short;
}

/**
 * Cuts a name to the maximum length, and removes dots and spaces at its end. The option `stream` drops an incomplete last
 * character.
 */
function cut(name: string): string {
  const start = new TextEncoder().encode(name).subarray(0, maxBytes);
  return new TextDecoder().decode(start, { stream: true }).replace(/[. ]+$/, "");
}
