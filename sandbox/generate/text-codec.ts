import type { Codec, IdSpace } from "./codecs.ts";
import { mix, pick } from "./draw.ts";
import type { Place } from "./pattern.ts";
import { paragraph, person, slug, type TextHint, title, vocabulary } from "./vocabulary.ts";

/** One index, scattered over its own characters of the id. */
interface Field {
  /** Positions in `places`, the most significant first. */
  readonly places: readonly number[];
  readonly size: number;
  readonly factor: number;
  readonly inverse: number;
  readonly offset: number;
}

/**
 * Ids of a fixed form, such as `cus_4f0k9a21` or a UUID. Each index is scattered over characters of its own, so that
 * neighbours look unlike; what characters are left hold a check, so that a made-up id is no id. Where there are too
 * few characters for all parents, the outermost are taken to be the first of their kind.
 */
export function textCodec(places: readonly Place[], space: IdSpace): Codec {
  const { salt, depth, stride } = space;
  const free = places.flatMap((place, at) => ("alphabet" in place ? [at] : []));
  const fields: Field[] = [];
  for (let level = depth - 1; level >= 0; level--) {
    const taken = take(places, free, stride);
    if (!taken) break;
    fields.unshift(fieldOf(taken, mix(salt, level)));
  }
  const lost = depth - fields.length;

  const encode = (levels: readonly number[]): string => {
    const chars = places.map((place) => ("literal" in place ? place.literal : ""));
    for (const [at, field] of fields.entries()) write(chars, places, field, levels[lost + at] ?? 0);
    let check = levels.slice(lost).reduce(mix, salt);
    for (const at of free) {
      chars[at] = charAt(places, at, check);
      check = mix(check, at);
    }
    return chars.join("");
  };
  return {
    encode,
    decode: (id) => {
      const chars = typeof id === "string" ? split(id, places) : undefined;
      if (!chars) return undefined;
      const indices = fields.map((field) => read(chars, places, field));
      if (indices.some((index) => !(index >= 0 && index < stride))) return undefined;
      const levels = [...new Array<number>(lost).fill(0), ...indices];
      return encode(levels) === id ? levels : undefined;
    },
  };
}

/** The last characters that suffice to tell `count` indices apart, taken out of `free`; `undefined` where they do not suffice. */
function take(places: readonly Place[], free: number[], count: number): { places: number[]; size: number } | undefined {
  const taken: number[] = [];
  let size = 1;
  for (let at = free.length - 1; size < count; at--) {
    const place = free[at];
    if (place === undefined) return undefined;
    taken.unshift(place);
    size *= alphabetAt(places, place).length;
  }
  free.splice(free.length - taken.length);
  return { places: taken, size };
}

function fieldOf({ places, size }: { places: readonly number[]; size: number }, salt: number): Field {
  // Below 2^26, so that a factor times an index stays a safe integer.
  let factor = 1 + (salt % Math.min(size, 2 ** 26));
  while (gcd(factor, size) !== 1) factor++;
  return { places, size, factor, inverse: inverseOf(factor, size), offset: mix(salt, size) % size };
}

function write(chars: string[], places: readonly Place[], field: Field, index: number): void {
  let rest = (index * field.factor + field.offset) % field.size;
  for (let digit = field.places.length - 1; digit >= 0; digit--) {
    const at = field.places[digit] ?? 0;
    const base = alphabetAt(places, at).length;
    chars[at] = charAt(places, at, rest % base);
    rest = Math.floor(rest / base);
  }
}

/** The index in the id, or NaN where a character stands that no id has there. */
function read(chars: readonly string[], places: readonly Place[], field: Field): number {
  let value = 0;
  for (const at of field.places) {
    const alphabet = alphabetAt(places, at);
    const digit = alphabet.indexOf(chars[at] ?? "");
    value = digit < 0 ? Number.NaN : value * alphabet.length + digit;
  }
  const shifted = (value - field.offset + field.size) % field.size;
  return Number.isNaN(shifted) ? shifted : Number((BigInt(shifted) * BigInt(field.inverse)) % BigInt(field.size));
}

/** The id cut into its places; `undefined` where its length or a literal differs. */
function split(id: string, places: readonly Place[]): readonly string[] | undefined {
  const chars: string[] = [];
  let at = 0;
  for (const place of places) {
    const length = "literal" in place ? place.literal.length : 1;
    const part = id.slice(at, at + length);
    if ("literal" in place && part !== place.literal) return undefined;
    chars.push(part);
    at += length;
  }
  return at === id.length ? chars : undefined;
}

function alphabetAt(places: readonly Place[], at: number): string {
  const place = places[at];
  return place && "alphabet" in place ? place.alphabet : "";
}

function charAt(places: readonly Place[], at: number, number: number): string {
  const alphabet = alphabetAt(places, at);
  return alphabet.charAt(number % alphabet.length);
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** The number that undoes a multiplication modulo `size` (extended Euclid). */
function inverseOf(factor: number, size: number): number {
  let [rest, next] = [size, factor % size];
  let [coefficient, following] = [0, 1];
  while (next > 0) {
    const quotient = Math.floor(rest / next);
    [rest, next] = [next, rest - quotient * next];
    [coefficient, following] = [following, coefficient - quotient * following];
  }
  return (coefficient + size) % size;
}

const hex = (draw: number, salt: number): string => mix(draw, salt).toString(16).padStart(8, "0");

/** What stands in text fields of the formats that the manifest vocabulary has, times aside. */
export const textFormats: Readonly<Record<string, TextHint>> = {
  email: ({ person: who, index }) =>
    `${person(who).first}.${person(who).last}${index}@${pick(vocabulary.domains, who)}`.toLowerCase(),
  uri: ({ draw, index }) => `https://www.${pick(vocabulary.domains, draw)}/${slug(draw)}-${index}`,
  uuid: ({ draw }) =>
    `${hex(draw, 1)}-${hex(draw, 2).slice(4)}-4${hex(draw, 3).slice(5)}-8${hex(draw, 4).slice(5)}-${hex(draw, 5)}${hex(draw, 6).slice(4)}`,
  html: ({ draw }) => `<h2>${title(draw)}</h2><p>${paragraph(draw)}</p>`,
  markdown: ({ draw }) => `## ${title(draw)}\n\n${paragraph(draw)}`,
  int64: ({ draw }) => String(draw),
  decimal: ({ draw }) => `${draw % 500}.${String(draw % 100).padStart(2, "0")}`,
  json: ({ draw }) => JSON.stringify({ value: draw % 100, note: title(draw) }),
  "time-filter": () => "gte|2026-01-01T00:00:00Z",
};
