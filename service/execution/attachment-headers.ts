import type { Download } from "@agent-connectors/runtime";

/** A media type with its parameters (RFC 9110 §8.3.1): visible characters of ASCII, no more than proxies take. */
const mediaType = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:[ \t]*;[\x20-\x7e]{0,200})?$/;

/**
 * The headers of a file that somebody else wrote: to be saved, never shown, run or guessed at by a browser that meets
 * it on our origin.
 */
export function attachmentHeaders(
  download: Pick<Download, "name" | "contentType" | "length" | "contentRange">,
): Readonly<Record<string, string>> {
  const { name, contentType, length, contentRange } = download;
  return {
    "content-type": mediaType.test(contentType) ? contentType : "application/octet-stream",
    "content-disposition": disposition(name),
    ...(length !== undefined && Number.isSafeInteger(length) && { "content-length": String(length) }),
    ...(contentRange !== undefined && /^[\x20-\x7e]+$/.test(contentRange) && { "content-range": contentRange }),
    "content-security-policy": "sandbox",
  };
}

/** The name twice, as RFC 6266 §4.3 has it: in ASCII for those who know no other, then whole (RFC 8187). */
function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  // What `encodeURIComponent` leaves but an `attr-char` of RFC 8187 §3.2.1 may not be.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
