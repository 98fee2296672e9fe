import type { Encoding } from "../model.ts";
import { textOf } from "../template/helper.ts";

const separators: Readonly<Partial<Record<Encoding, string>>> = { comma: ",", pipe: "|", space: " " };

/**
 * A value as part of a query or form: `created%5Bgte%5D=1&created%5Blt%5D=9`. Null, an empty array and an empty
 * object are the empty string, so that none of them looks absent; absent members are left out.
 *
 * Arrays follow the encoding. Objects are `name[member]` unless it is `json`, and their members follow it again;
 * an array's elements that are objects or arrays are `name[0]`, for only an index keeps their members together.
 */
export function encode(name: string, value: unknown, encoding: Encoding): string {
  const pairs: string[] = [];
  append(pairs, name, { value, encoding });
  return pairs.join("&");
}

/** A value as one string, for a path, a header or a JSON member: arrays by their encoding (or commas), objects as JSON. */
export function encodeText(value: unknown, encoding?: Encoding): string {
  if (!Array.isArray(value) || encoding === "json") return textOf(value);
  return value.map(textOf).join(separators[encoding ?? "comma"] ?? ",");
}

function append(pairs: string[], name: string, { value, encoding }: { value: unknown; encoding: Encoding }): void {
  if (value === undefined) return;
  if (typeof value !== "object" || value === null || encoding === "json") pairs.push(pair(name, textOf(value)));
  else if (Array.isArray(value)) appendArray(pairs, name, { value, encoding });
  else appendObject(pairs, name, { value, encoding });
}

function appendArray(pairs: string[], name: string, array: { value: readonly unknown[]; encoding: Encoding }): void {
  const { value, encoding } = array;
  if (value.length === 0 || separators[encoding] !== undefined) {
    pairs.push(pair(name, encodeText(value, encoding)));
    return;
  }
  for (const [index, item] of value.entries())
    append(pairs, elementName(name, { index, item, encoding }), { value: item, encoding });
}

function elementName(name: string, element: { index: number; item: unknown; encoding: Encoding }): string {
  const nested = typeof element.item === "object" && element.item !== null;
  if (nested || element.encoding === "indexed" || element.encoding === "deep") return `${name}[${element.index}]`;
  return element.encoding === "brackets" ? `${name}[]` : name;
}

function appendObject(pairs: string[], name: string, object: { value: object; encoding: Encoding }): void {
  const members = Object.entries(object.value);
  if (members.length === 0) pairs.push(pair(name, ""));
  for (const [key, value] of members) append(pairs, `${name}[${key}]`, { value, encoding: object.encoding });
}

function pair(name: string, text: string): string {
  return `${percentEncode(name)}=${percentEncode(text)}`;
}

/**
 * A percent-encoded string: only the unreserved characters of RFC 3986 stay as they are
 * (https://www.rfc-editor.org/rfc/rfc3986#section-2.3). Half a surrogate pair becomes U+FFFD, as in `URLSearchParams`.
 */
export function percentEncode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
