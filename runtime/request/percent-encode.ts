/**
 * Text percent-encoded whole: only the unreserved characters of RFC 3986 stay as they are
 * (https://www.rfc-editor.org/rfc/rfc3986#section-2.3). Half a surrogate pair becomes U+FFFD, as in `URLSearchParams`.
 */
export function percentEncode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
