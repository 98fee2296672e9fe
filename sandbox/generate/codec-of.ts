import type { Schema } from "@agent-connectors/runtime";
import { schemaType } from "../entities/schema-type.ts";
import { words } from "../entities/words.ts";
import type { Codec, IdSpace } from "./codec.ts";
import { numberCodec } from "./number-codec.ts";
import { type Place, placesOf } from "./pattern.ts";
import { textCodec } from "./text-codec.ts";

const digits = "0123456789";
const alphabet = `${digits}abcdefghijklmnopqrstuvwxyz`;
const checkLength = 4;

/** The ids of an entity in the form that a field's schema wants. */
export function codecOf(
  schema: Schema,
  { field, singular, space }: { readonly field: string; readonly singular: string; readonly space: IdSpace },
): Codec {
  const type = schemaType(schema);
  if (type === "integer" || type === "number") return numberCodec(space);
  if (schema.format === "int64" || schema.format === "decimal") {
    const codec = numberCodec(space);
    return { encode: (levels) => String(codec.encode(levels)), decode: codec.decode };
  }
  return textCodec(placesFor(schema, { field: words(field), singular, space }), space);
}

function placesFor(
  { format, pattern, maxLength }: Schema,
  { field, singular, space }: { readonly field: string; readonly singular: string; readonly space: IdSpace },
): readonly Place[] {
  if (format === "uuid") return uuid;
  const patterned = pattern === undefined ? undefined : placesOf(pattern);
  if (patterned) return patterned;
  const code = charsOf(
    alphabet,
    checkLength + space.depth * Math.ceil(Math.log(space.stride) / Math.log(alphabet.length)),
  );
  if (format === "email" || /email$/.test(field)) return [{ literal: "user." }, ...code, { literal: "@example.com" }];
  if (format === "uri" || /(^|_)(url|uri|href)$/.test(field))
    return [{ literal: "https://" }, ...code, { literal: ".example.com/" }];
  if (/(hash|md5)$/.test(field)) return charsOf("0123456789abcdef", 32);
  const prefix = { literal: `${singular.slice(0, 3)}_` };
  const room = maxLength ?? Number.POSITIVE_INFINITY;
  return code.length + prefix.literal.length <= room ? [prefix, ...code] : code.slice(-room);
}

/** A random UUID's form (https://www.rfc-editor.org/rfc/rfc9562#section-5.4). */
const uuid: readonly Place[] = [..."xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx"].map((char) =>
  char === "x" ? { alphabet: "0123456789abcdef" } : { literal: char },
);

function charsOf(chars: string, count: number): readonly Place[] {
  return Array.from({ length: count }, () => ({ alphabet: chars }));
}
