import type { Encoding } from "../model.ts";
import { textOf } from "../template/helper.ts";

const separators: Readonly<Partial<Record<Encoding, string>>> = { comma: ",", pipe: "|", space: " " };

/**
 * Encodes a value as part of a query or form: `created%5Bgte%5D=1&created%5Blt%5D=9`. Null becomes an empty value. Absent
 * members are omitted.
 *
 * - `json`: an array or object becomes one JSON string.
 * - Other encodings: an empty array or object becomes an empty value. Any other object becomes `name[member]` pairs.
 * - `comma`, `pipe`, `space`: an array becomes one value. Nested arrays and objects become JSON.
 * - `indexed`, `deep`: the name of each element contains its index (`name[0]`).
 * - `repeat`, `brackets`: only the names of elements that are arrays or objects contain the index. Without the index, the
 *   members of several elements would mix.
 */
export function encode(name: string, value: unknown, encoding: Encoding): string {
  const pairs: string[] = [];
  append(pairs, name, { value, encoding });
  return pairs.join("&");
}

/**
 * Encodes a value as one string, for a path, a header or a JSON member. Objects become JSON. With `json`, arrays also become
 * JSON. `pipe` joins the items of an array with `|`, and `space` joins them with a space. All other encodings, and no encoding,
 * join the items with a comma.
 */
export function encodeString(value: unknown, encoding?: Encoding): string {
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
    pairs.push(pair(name, encodeString(value, encoding)));
    return;
  }
  for (const [index, item] of value.entries())
    append(pairs, elementName(name, { index, item, encoding }), { value: item, encoding });
}

function elementName(name: string, element: { index: number; item: unknown; encoding: Encoding }): string {
  const isNested = typeof element.item === "object" && element.item !== null;
  if (isNested || element.encoding === "indexed" || element.encoding === "deep") return `${name}[${element.index}]`;
  return element.encoding === "brackets" ? `${name}[]` : name;
}

function appendObject(pairs: string[], name: string, object: { value: object; encoding: Encoding }): void {
  const members = Object.entries(object.value).filter(([, member]) => member !== undefined);
  if (members.length === 0) pairs.push(pair(name, ""));
  for (const [key, value] of members) append(pairs, `${name}[${key}]`, { value, encoding: object.encoding });
}

function pair(name: string, value: string): string {
  return `${percentEncode(name)}=${percentEncode(value)}`;
}

/**
 * Percent-encodes a string, except the unreserved characters of RFC 3986
 * (https://www.rfc-editor.org/rfc/rfc3986#section-2.3). An unpaired surrogate becomes U+FFFD, as in `URLSearchParams`.
 */
export function percentEncode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
