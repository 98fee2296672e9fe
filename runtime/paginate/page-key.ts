import { digest } from "../digest.ts";
import type { Seen } from "./mode.ts";
import type { PageKey } from "./trail.ts";

/** Returns the key of the page that a cursor requests. `7` and `"7"` are different cursors. */
export function keyOfCursor(cursor: unknown): PageKey {
  const key = keyOf(cursor);
  return { group: key, exact: () => key };
}

/**
 * Returns the key of a page that no cursor requests, from its records. Computing `exact` for each page would take a third of the
 * time of a long list (measured). Therefore `sample` covers only the number of records, the first and the last record, and a
 * checksum of the text between them. This text can contain other data, such as the page number, so equal pages can have different
 * samples.
 */
export function keyOfRecords({ records, text }: Pick<Seen, "records" | "text">): PageKey {
  const first = records[0];
  const last = records.at(-1);
  const group = keyOf([records.length, first, last]);
  // `group` already contains all records.
  if (records.length <= 2) return { group, exact: () => group };
  const between = text === undefined ? undefined : textBetween(text, first, last);
  return {
    group,
    ...(between !== undefined && { sample: `${group}.${checksum(between)}` }),
    exact: () => `${group}:${keyOf(records)}`,
  };
}

/**
 * Characters of a SHA-256 hash in base64url. JSON of at most this length is its own key, because it never has the form of a hash.
 */
const hashLength = 43;

function keyOf(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length <= hashLength ? text : digest("sha256", text, "base64url");
}

/**
 * Returns a part of the body that contains all records between the first and the last. It begins at the first occurrence of a
 * value of the first record, and ends at the last occurrence of a value of the last record.
 */
function textBetween(text: string, first: unknown, last: unknown): string | undefined {
  const [from, to] = [plainValueOf(first), plainValueOf(last)];
  if (from === undefined || to === undefined) return undefined;
  const begin = text.indexOf(from);
  const end = text.lastIndexOf(to);
  return begin < 0 || end < begin ? undefined : text.slice(begin, end);
}

/** Characters that every JSON encoder writes unescaped. */
const plain = /^[\w.:-]+$/;

/** Returns the longest plain string or integer of a record, because a long value has few other occurrences in the text. */
function plainValueOf(record: unknown): string | undefined {
  const values = typeof record === "object" && record !== null ? Object.values(record) : [record];
  return values
    .filter((value) => typeof value === "string" || Number.isSafeInteger(value))
    .map(String)
    .filter((value) => plain.test(value))
    .reduce<string | undefined>(
      (longest, value) => (value.length > (longest?.length ?? 0) ? value : longest),
      undefined,
    );
}

const [parts, partLength] = [16, 2048];

/** For a long string, covers only its length and evenly spaced parts. Joining the parts first would take twice as long. */
function checksum(text: string): number {
  const { crc32 } = process.getBuiltinModule("node:zlib");
  if (text.length <= parts * partLength) return crc32(text);
  const distance = (text.length - partLength) / (parts - 1);
  let sum = text.length;
  for (let part = 0; part < parts; part++) {
    const start = Math.floor(part * distance);
    sum = crc32(text.slice(start, start + partLength), sum);
  }
  return sum;
}
