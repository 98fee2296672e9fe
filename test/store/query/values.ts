import type { Json } from "@agent-connectors/runtime";
import fc from "fast-check";
import type { Kind } from "./evaluate.ts";

/** Random values of each type. Most come from small sets, so that comparisons often succeed. */

/** Words whose lower case, accents or spelling are special, and words that resemble each other. */
export const words = [
  ...'Zürich zurich straße STRASSE İstanbul istanbul ΟΔΟΣ οδος ΟΔΟΣΑ naïve 100% a\\b "q" 日本 𝒳y Ж ﬁ étage e\u0301tage हिन्दी'.split(
    " ",
  ),
  ..."invoice invoces payment paymnet payments pay 7 ½ x² \uffee 𐐀 𐐨 co_op ñ null \u0007 привет пр\u2de0иве\u2de0т".split(
    " ",
  ),
];
/** Strings of some of the words, and some random strings that DuckDB and PostgreSQL can store. */
export const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(fc.constantFrom(...words), { maxLength: 4 })
      .chain((parts) => fc.constantFrom(" ", "_", ",", "").map((join) => parts.join(join))),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "grapheme", maxLength: 8 })
      .filter((each) => !/\0|\ufeff|\p{Cs}/u.test(each) && each.isWellFormed()),
  },
);
const integer = fc.constantFrom(
  0,
  1,
  -1,
  2,
  3,
  10,
  9007199254740991,
  "9007199254740993",
  "9223372036854775807",
  "-9223372036854775808",
);
const number = fc.constantFrom(0, 0.1, -0.5, 1, 1.5, 2, 1e21, 1e-7, 3, "0.1", "2");
const decimal = fc.constantFrom("0", "0.1", "0.10", "-1.5", "12345678901234567890.123456789012", "1", "2.50", "1e2");
const instants = [
  "2024-02-29T12:00:00Z",
  "2024-02-29T14:00:00+02:00",
  "2024-02-29T12:00:00.000001Z",
  "2024-02-29T12:00:00.123Z",
  "1969-12-31T23:59:59.999999Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999Z",
  "2024-02-29",
  "2024-03-01",
];
const instant = fc.constantFrom(...instants);
const millis = fc.constantFrom(0, 1, -1, 1.5, 1709208000123, 1709164800000);
const seconds = fc.constantFrom(0, 1, -1, 1709208000, 1709164800);
const scalar = fc.oneof(text, fc.constantFrom(0, 1, 1.5, -2, 1e21, true, false));
/** Values of an undeclared field. */
export const json: fc.Arbitrary<Json> = fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 3 }));

/** Values of each type. */
export const ofKind: Readonly<Record<Kind, fc.Arbitrary<Json>>> = {
  text,
  integer,
  number,
  decimal,
  boolean: fc.boolean(),
  time: instant,
  seconds,
  millis,
  objects: fc.constant(null),
  any: scalar,
};

/**
 * A value for a comparison with a field. For integers, also fractions and numbers beyond 64 bits. For times in seconds or
 * milliseconds, also ISO 8601 strings.
 */
export function operandFor(kind: Kind): fc.Arbitrary<Json> {
  if (kind === "seconds" || kind === "millis") return fc.oneof(ofKind[kind], instant);
  const others = fc.constantFrom<Json>(0.5, -1.5, 1e30, "99999999999999999999");
  return kind === "integer" ? fc.oneof(integer, others) : ofKind[kind];
}
