import { mainType, type Schema } from "@agent-connectors/runtime";
import { words } from "../entities/schemas.ts";
import { mix } from "./draw.ts";
import { type Place, placesOf } from "./pattern.ts";
import { textCodec } from "./text-codec.ts";

/** Which record an id names, and the id of a record: each the inverse of the other, without any memory. */
export interface Codec {
  readonly encode: (levels: readonly number[]) => string | number;
  /** `undefined` for what is no id of such a record. */
  readonly decode: (id: unknown) => readonly number[] | undefined;
}

/** What an id must tell apart. */
export interface IdSpace {
  /** Of the seed, the kind, the entity and the field: ids of other spaces are no ids here. */
  readonly salt: number;
  /** How many indices a record has: its own and those of its parents. */
  readonly depth: number;
  /** Every index is less. */
  readonly stride: number;
}

/** Ids begin in the millions, as they do where a system has been in use for years. */
const first = 10_000;

const checks = 100;

/**
 * Ids that are whole numbers up to 2^53. Where the numbers do not suffice for all parents, the outermost are taken
 * to be the first of their kind.
 */
function numberCodec({ salt, depth, stride }: IdSpace): Codec {
  const kept = Math.min(depth, Math.max(1, Math.floor(Math.log(2 ** 53 / checks / 2) / Math.log(stride))));
  const lost = new Array<number>(depth - kept).fill(0);
  const idOf = (rank: number): number => (rank + first) * checks + (checkOf(salt, rank) % checks);
  return {
    encode: (levels) => idOf(levels.slice(depth - kept).reduce((rank, index) => rank * stride + index, 0)),
    decode: (id) => {
      const number = typeof id === "string" && /^\d{1,16}$/.test(id) ? Number(id) : id;
      if (typeof number !== "number" || !Number.isSafeInteger(number)) return undefined;
      const rank = Math.floor(number / checks) - first;
      if (rank < 0 || rank >= stride ** kept || idOf(rank) !== number) return undefined;
      const levels: number[] = [];
      for (let rest = rank, level = 0; level < kept; level++, rest = Math.floor(rest / stride))
        levels.unshift(rest % stride);
      return [...lost, ...levels];
    },
  };
}

function checkOf(salt: number, rank: number): number {
  return mix(mix(salt, rank % 2 ** 32), Math.floor(rank / 2 ** 32));
}

const hexadecimal = "0123456789abcdef";

const digits = "0123456789";

const letters = "abcdefghijklmnopqrstuvwxyz";

const alphabet = `${digits}${letters}`;

const checkLength = 4;

/** The ids of an entity in the form that a field's schema wants. */
export function codecOf(
  schema: Schema,
  { field, singular, space }: { readonly field: string; readonly singular: string; readonly space: IdSpace },
): Codec {
  const type = mainType(schema);
  if (type === "integer" || type === "number") return numberCodec(space);
  const isNumber = !schema.format && !schema.pattern && /^\d+$/.test(exampleOf(schema)) && space.depth <= 2;
  if (schema.format === "int64" || schema.format === "decimal" || isNumber) {
    const codec = numberCodec(space);
    return { encode: (levels) => String(codec.encode(levels)), decode: codec.decode };
  }
  return textCodec(placesFor(schema, { field: words(field), singular, space }), space);
}

function exampleOf({ examples: [example] = [] }: Schema): string {
  return typeof example === "string" ? example : "";
}

function placesFor(
  schema: Schema,
  { field, singular, space }: { readonly field: string; readonly singular: string; readonly space: IdSpace },
): readonly Place[] {
  const { format, pattern, maxLength } = schema;
  const example = exampleOf(schema);
  if (format === "uuid" || (format === undefined && isUuid.test(example))) return uuid;
  const known = (pattern === undefined ? undefined : placesOf(pattern)) ?? placesLike(example, space);
  if (known) return known;
  const code = charsOf(alphabet, lengthFor(alphabet, space));
  if (format === "email" || /email$/.test(field)) return [{ literal: "user." }, ...code, { literal: "@example.com" }];
  if (format === "uri" || /(^|_)(url|uri|href)$/.test(field))
    return [{ literal: "https://" }, ...code, { literal: ".example.com/" }];
  if (/(hash|md5)$/.test(field)) return charsOf(hexadecimal, 32);
  const prefix = { literal: `${singular.slice(0, 3)}_` };
  const room = maxLength ?? Number.POSITIVE_INFINITY;
  return code.length + prefix.literal.length <= room ? [prefix, ...code] : code.slice(-room);
}

/**
 * The form of an example that is a code: `86cxy1234`, `8cmrx-413`, `customers/12/labels/34`. It is longer than the
 * example where so few characters cannot tell all records apart.
 */
function placesLike(example: string, space: IdSpace): readonly Place[] | undefined {
  const [, prefix = "", code = ""] = /^((?:[0-9a-z]+[/_])*)([0-9a-z]+(?:-[0-9a-z]+)?)$/i.exec(example) ?? [];
  if (!/\d/.test(code)) return undefined;
  const parts = code.split("-").map((part) => ({ characters: charactersOf(part), length: part.length }));
  const places = parts.flatMap(({ characters, length }, at): readonly Place[] => [
    { literal: at === 0 ? prefix : "-" },
    ...charsOf(characters, length),
  ]);
  const last = parts.at(-1)?.characters ?? digits;
  return [...places, ...charsOf(last, Math.max(0, lengthFor(last, space) - code.replace("-", "").length))];
}

/** The characters of which a part of an example is one choice among many. */
function charactersOf(part: string): string {
  if (/^[0-9a-f]{32}$/.test(part)) return hexadecimal;
  return `${digits}${/[a-z]/.test(part) ? letters : ""}${/[A-Z]/.test(part) ? letters.toUpperCase() : ""}`;
}

/** How many characters tell all records apart, and hold a check. */
function lengthFor(characters: string, { depth, stride }: IdSpace): number {
  return checkLength + depth * Math.ceil(Math.log(stride) / Math.log(characters.length));
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A random UUID's form (https://www.rfc-editor.org/rfc/rfc9562#section-5.4). */
const uuid: readonly Place[] = [..."xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx"].map((char) =>
  char === "x" ? { alphabet: hexadecimal } : { literal: char },
);

function charsOf(chars: string, count: number): readonly Place[] {
  return Array.from({ length: count }, () => ({ alphabet: chars }));
}
