import { mainType, type Schema } from "@agent-connectors/runtime";
import { mix, stringsOf } from "./draw.ts";

/**
 * Converts the indices of a record to its id and back, without stored state. The outermost parent's index is the first of
 * `levels`, the record's own index is the last.
 */
export interface Codec {
  readonly encode: (levels: readonly number[]) => string | number;
  /** Returns `undefined` for a value that is not an id of this codec. */
  readonly decode: (id: unknown) => readonly number[] | undefined;
}

/** The parameters of a field's codec. */
export interface IdSpace {
  /** Computed from the seed, the kind, the entity and the field. An id of one `IdSpace` is most likely invalid in another. */
  readonly salt: number;
  /** The number of indices of a record. */
  readonly depth: number;
  /** Exclusive upper bound of each index. */
  readonly stride: number;
}

/** The codec of an entity's ids, in the form that the field's schema states or shows by an example. */
export function codecOf(schema: Schema, { singular, space }: { singular: string; space: IdSpace }): Codec {
  const type = mainType(schema);
  if (type === "integer" || type === "number") return numberCodec(space);
  const isNumber = !schema.format && !schema.pattern && /^\d+$/.test(exampleOf(schema)) && space.depth <= 2;
  if (schema.format !== "int64" && schema.format !== "decimal" && !isNumber)
    return stringCodec(placesFor(schema, singular, space), space);
  const codec = numberCodec(space);
  return { encode: (levels) => String(codec.encode(levels)), decode: codec.decode };
}

/**
 * A rank encodes the indices of a record as one number. Because of `firstRank`, numeric ids are as long as those of a system that
 * has been in use for years.
 */
const firstRank = 10_000;

/** Number of check values. A numeric id ends with a check value of two digits, so at most one in 100 numbers is valid. */
const checks = 100;

/**
 * Ids that are whole numbers up to 2^53. If these cannot encode all indices, ids omit the indices of the outermost parents,
 * and `decode` returns 0 for them.
 */
function numberCodec({ salt, depth, stride }: IdSpace): Codec {
  const kept = Math.min(depth, Math.max(1, Math.floor(Math.log(2 ** 53 / checks / 2) / Math.log(stride))));
  const checkOf = (rank: number) => mix(mix(salt, rank % 2 ** 32), Math.floor(rank / 2 ** 32)) % checks;
  const idOf = (rank: number) => (rank + firstRank) * checks + checkOf(rank);
  return {
    encode: (levels) => idOf(levels.slice(depth - kept).reduce((rank, index) => rank * stride + index, 0)),
    decode: (id) => {
      const number = typeof id === "string" && /^\d{1,16}$/.test(id) ? Number(id) : id;
      if (typeof number !== "number" || !Number.isSafeInteger(number)) return undefined;
      const rank = Math.floor(number / checks) - firstRank;
      if (rank < 0 || rank >= stride ** kept || idOf(rank) !== number) return undefined;
      const levels = new Array<number>(depth).fill(0);
      for (let rest = rank, at = depth - 1; rest > 0; rest = Math.floor(rest / stride), at--)
        levels[at] = rest % stride;
      return levels;
    },
  };
}

/** The possible characters at one position of an id; one character if the position is constant. */
type Place = string;

/**
 * Ids of a fixed form, such as `cus_4f0k9a21` or a UUID. Scatters ranks over all ids of the form, so that adjacent records
 * have dissimilar ids and an invented id is most likely invalid. If the form has too few ids, omits the indices of
 * the outermost parents, as `numberCodec` does.
 */
function stringCodec(places: readonly Place[], { salt, depth, stride }: IdSpace): Codec {
  const size = places.reduce((ids, place) => ids * BigInt(place.length), 1n);
  const base = BigInt(stride);
  let kept = depth;
  while (kept > 1 && base ** BigInt(kept) > size) kept--;
  const { factor, inverse, offset } = scattering(size, salt);
  const chunks = chunksOf(places);
  return {
    encode: (levels) => {
      let rank = BigInt(levels[depth - kept] ?? 0);
      for (let at = depth - kept + 1; at < depth; at++) rank = rank * base + BigInt(levels[at] ?? 0);
      return writeId((rank * factor + offset) % size, chunks);
    },
    decode: (id) => {
      const number = typeof id === "string" ? readId(id, places) : undefined;
      if (number === undefined) return undefined;
      let rank = ((number + size - offset) * inverse) % size;
      if (rank >= base ** BigInt(kept)) return undefined;
      const levels = new Array<number>(depth).fill(0);
      for (let at = depth - 1; rank > 0n; rank /= base, at--) levels[at] = Number(rank % base);
      return levels;
    },
  };
}

/** The permutation `(rank * factor + offset) % size` of the numbers below `size`. */
function scattering(size: bigint, salt: number): { factor: bigint; inverse: bigint; offset: bigint } {
  const random = (from: number): bigint => {
    let number = 1n;
    for (let at = from; number < size; at++) number = (number << 32n) | BigInt(mix(salt, at));
    return number % size;
  };
  for (let factor = random(0); ; factor++) {
    const inverse = inverseOf(factor, size);
    if (inverse !== undefined) return { factor, inverse, offset: random(100) };
  }
}

/** The multiplicative inverse of `factor` modulo `size` (extended Euclidean algorithm); `undefined` if there is none. */
function inverseOf(factor: bigint, size: bigint): bigint | undefined {
  let [rest, next, coefficient, following] = [size, factor % size, 0n, 1n];
  while (next > 0n) {
    const quotient = rest / next;
    [rest, next, coefficient, following] = [next, rest % next, following, coefficient - quotient * following];
  }
  return rest === 1n ? (coefficient + size) % size : undefined;
}

/** A group of adjacent places of an id, the last place first. One number encodes its characters. */
interface Chunk {
  readonly places: readonly Place[];
  /** The number of possible strings. Less than 2^53, so that `writeId` can use numbers: bigints are slower. */
  readonly size: bigint;
}

function chunksOf(places: readonly Place[]): readonly Chunk[] {
  const chunks: { places: Place[]; size: bigint }[] = [{ places: [], size: 1n }];
  for (const place of places.toReversed()) {
    const ways = BigInt(place.length);
    const open = chunks.at(-1);
    if (open && open.size * ways <= Number.MAX_SAFE_INTEGER) {
      open.places.push(place);
      open.size *= ways;
    } else chunks.push({ places: [place], size: ways });
  }
  return chunks;
}

/** Writes a number as an id. Each character is a digit, whose base is the number of possible characters at its place. */
function writeId(number: bigint, chunks: readonly Chunk[]): string {
  let id = "";
  let large = number;
  for (const [at, { places, size }] of chunks.entries()) {
    const isLast = at === chunks.length - 1;
    let rest = Number(isLast ? large : large % size);
    if (!isLast) large /= size;
    let part = "";
    for (const place of places) {
      part = place.charAt(rest % place.length) + part;
      rest = Math.floor(rest / place.length);
    }
    id = part + id;
  }
  return id;
}

/** The inverse of `writeId`. */
function readId(id: string, places: readonly Place[]): bigint | undefined {
  if (id.length !== places.length) return undefined;
  let number = 0n;
  for (const [at, place] of places.entries()) {
    const digit = place.indexOf(id.charAt(at));
    if (digit < 0) return undefined;
    number = number * BigInt(place.length) + BigInt(digit);
  }
  return number;
}

const hexadecimal = "0123456789abcdef";
const digits = "0123456789";
const letters = "abcdefghijklmnopqrstuvwxyz";
const alphabet = `${digits}${letters}`;

/** Additional characters in an id, so that an invented id is most likely invalid. */
const checkLength = 4;

/** The form of a random UUID (https://www.rfc-editor.org/rfc/rfc9562#section-5.4). */
const uuid: readonly Place[] = [..."xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx"].map((char) =>
  char === "x" ? hexadecimal : char,
);
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function placesFor(schema: Schema, singular: string, space: IdSpace): readonly Place[] {
  const { format, pattern, maxLength = Number.POSITIVE_INFINITY } = schema;
  const example = exampleOf(schema);
  if (pattern !== undefined) return placesMatching(pattern);
  if (format === "uuid" || (format === undefined && isUuid.test(example))) return uuid;
  const known = placesLike(example, space);
  if (known) return known;
  const code = charsOf(alphabet, lengthFor(alphabet, space));
  if (format === "email") return [..."user.", ...code, ..."@example.com"];
  if (format === "uri") return [..."https://", ...code, ...".example.com/"];
  const prefix = [...`${singular.slice(0, 3)}_`];
  return code.length + prefix.length <= maxLength ? [...prefix, ...code] : code.slice(-maxLength);
}

function exampleOf({ examples: [example] = [] }: Schema): string {
  return typeof example === "string" ? example : "";
}

/**
 * The form of a sample that matches the pattern. Each place has the letters and digits that can replace the sample's character
 * without breaking the match.
 */
function placesMatching(pattern: string): readonly Place[] {
  const sample = stringsOf(pattern)(0);
  const matcher = new RegExp(pattern, "u");
  return [...sample].map((char, at) => {
    const others = [...alphabet, ...letters.toUpperCase()].filter((other) =>
      matcher.test(sample.slice(0, at) + other + sample.slice(at + 1)),
    );
    return others.length > 1 ? others.join("") : char;
  });
}

/**
 * The form of an example that is a code: `86cxy1234`, `8cmrx-413`, `customers/12/labels/34`. If the example has too few
 * characters for all records, the form is longer.
 */
function placesLike(example: string, space: IdSpace): readonly Place[] | undefined {
  const [, prefix = "", code = ""] = /^((?:[0-9a-z]+[/_])*)([0-9a-z]+(?:-[0-9a-z]+)?)$/i.exec(example) ?? [];
  if (!/\d/.test(code)) return undefined;
  const parts = code.split("-").map((part) => ({ characters: charactersOf(part), length: part.length }));
  const places = parts.flatMap(({ characters, length }, at): readonly Place[] => [
    ...(at === 0 ? prefix : "-"),
    ...charsOf(characters, length),
  ]);
  const last = parts.at(-1)?.characters ?? digits;
  return [...places, ...charsOf(last, Math.max(0, lengthFor(last, space) - code.replace("-", "").length))];
}

function charactersOf(part: string): string {
  if (/^[0-9a-f]{32}$/.test(part)) return hexadecimal;
  return `${digits}${/[a-z]/.test(part) ? letters : ""}${/[A-Z]/.test(part) ? letters.toUpperCase() : ""}`;
}

function lengthFor(characters: string, { depth, stride }: IdSpace): number {
  return checkLength + depth * Math.ceil(Math.log(stride) / Math.log(characters.length));
}

function charsOf(chars: string, count: number): readonly Place[] {
  return new Array<Place>(count).fill(chars);
}
