import { parse } from "content-disposition";

/** Maximum length of a name in common file systems, in bytes of UTF-8. */
const maxBytes = 255;

/**
 * Returns the name of a downloaded file: the first usable name among `given`, `content-disposition` (RFC 6266, RFC 8187) and
 * the last segment of the URL; otherwise `download`. The name is safe as a segment of a path: it has no folders and no control
 * characters, and is valid on Windows.
 */
export function fileName(
  given: unknown,
  { headers, url }: { readonly headers: Readonly<Record<string, string>>; readonly url: string },
): string {
  const { filename } = parse(headers["content-disposition"] ?? "").parameters;
  const candidates = [given, filename, lastSegment(url)];
  for (const candidate of candidates) {
    const name = typeof candidate === "string" ? cleaned(candidate) : "";
    if (name !== "") return name;
  }
  return "download";
}

function lastSegment(url: string): string {
  const segment = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    // The segment has an invalid escape, or is not UTF-8.
    return segment;
  }
}

/** The names of Windows devices, with any extension. */
const device = /^(?:con|prn|aux|nul|con(?:in|out)\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

/**
 * Removes folders and invisible characters, and changes names that Windows refuses or interprets. For example, Windows would
 * write `a:b.pdf` to the stream `b.pdf` of the file `a`.
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

/** Cuts a name to `maxBytes`, and removes dots and spaces at its end. The option `stream` drops an incomplete last character. */
function cut(name: string): string {
  const start = new TextEncoder().encode(name).subarray(0, maxBytes);
  return new TextDecoder().decode(start, { stream: true }).replace(/[. ]+$/, "");
}
