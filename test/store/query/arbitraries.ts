import type { Json } from "@agent-connectors/runtime";
import fc from "fast-check";
import { kinds } from "./evaluate.ts";

/** Random records and searches. Values come from small sets, so that comparisons often succeed. */

const words = [
  ...'Zürich zurich straße STRASSE İstanbul istanbul ΟΔΟΣ οδος ΟΔΟΣΑ naïve 100% a\\b "q" 日本 𝒳y Ж ﬁ étage e\u0301tage'.split(
    " ",
  ),
  ..."invoice invoces payment paymnet payments pay 7 ½ x² \uffee 𐐀 𐐨 co_op ñ null \u0007".split(" "),
];
const text = fc.oneof(
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
];
const instant = fc.constantFrom(...instants);
const date = fc.constantFrom("2024-02-29", "2024-03-01", "1969-12-31");
const seconds = fc.constantFrom(0, 1, -1, 1709208000, 1709164800);
const scalar = fc.oneof(text, fc.constantFrom(0, 1, 1.5, -2, 1e21, true, false));
const json: fc.Arbitrary<Json> = fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 3 }));

const ofKind = {
  text,
  integer,
  number,
  decimal,
  boolean: fc.boolean(),
  time: instant,
  seconds,
  objects: fc.constant(null),
  any: scalar,
};

/** A member that may be absent, null or, rarely, of another type. */
const member = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: value },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom<Json>("other", 5.5, true, [1], { a: 1 }, []) },
  );

const object = (members: Readonly<Record<string, fc.Arbitrary<Json | undefined>>>): fc.Arbitrary<Json> =>
  fc.record(members).map((value) => JSON.parse(JSON.stringify(value)) as Json);

const array = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.array(
    fc.oneof(
      { weight: 9, arbitrary: value },
      { weight: 1, arbitrary: fc.array(value, { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    { maxLength: 4 },
  );

const record = object({
  title: member(text),
  count: member(integer),
  big: member(integer),
  score: member(number),
  price: member(decimal),
  done: member(fc.boolean()),
  created: member(instant),
  due: member(date),
  stamp: member(seconds),
  owner: member(object({ name: member(text), age: member(integer) })),
  tags: member(array(text)),
  sizes: member(array(integer)),
  people: member(
    array(object({ email: member(text), age: member(integer), joined: member(instant), phones: member(array(text)) })),
  ),
  extra: member(object({ a: member(fc.oneof(json, object({ b: member(json) }), array(object({ b: member(json) })))) })),
  anything: member(json),
});

export type TestRecord = Readonly<Record<string, Json>>;

export const records: fc.Arbitrary<readonly TestRecord[]> = fc
  .array(record, { minLength: 1, maxLength: 20 })
  .map((all) => all.map((each, id) => ({ id, ...(each as TestRecord) })));

const wanted = (field: string): fc.Arbitrary<Json> => {
  const [kind] = kinds[field] ?? ["any"];
  if (field === "due") return date;
  if (kind === "seconds") return fc.oneof(seconds, instant);
  // A fraction and a number beyond 64 bits are compared with integers too.
  return kind === "integer"
    ? fc.oneof(integer, fc.constantFrom(0.5, -1.5, 1e30, "99999999999999999999"))
    : ofKind[kind];
};

const has = (field: string, ...names: readonly string[]): boolean => names.includes(kinds[field]?.[0] ?? "any");
const fields = Object.keys(kinds);
const one = (names: readonly string[], value: (field: string) => fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.constantFrom(...names).chain((field) => value(field).map((each) => ({ [field]: each })));

const nullable = (field: string): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 5, arbitrary: wanted(field) }, { weight: 1, arbitrary: fc.constant(null) });
const ordered = fields.filter((field) => !has(field, "boolean", "objects"));
const textual = fields.filter((field) => has(field, "text", "any"));
const arrays = ["tags", "sizes", "people", "people.phones", "anything", "extra.a"];

const search = fc.constantFrom(
  "pay",
  "PAYMENT",
  "payment invoice",
  "zurich",
  "e\u0301tage",
  "ÉTAGE",
  "strasse",
  "οδοσ",
  "7",
  "日本",
  "𐐀",
  "istanbul",
  "invoicee",
  "x",
  "½",
  ...words,
);
const leaf: fc.Arbitrary<Json> = fc.oneof(
  ...["eq", "neq"].map((operator) => one(fields, nullable).map((operand) => ({ [operator]: operand }))),
  one(fields, (field) => fc.array(nullable(field), { maxLength: 3 })).map((operand) => ({ in: operand })),
  ...["gt", "gte", "lt", "lte"].map((operator) =>
    one(ordered, (field) => nullable(field).filter((value) => typeof value !== "boolean")).map((operand) => ({
      [operator]: operand,
    })),
  ),
  ...["startswith", "endswith", "contains"].map((operator) =>
    one(textual, () => fc.oneof(text, search, fc.constantFrom("", "%", "_", "a", "PA", "\\", "σ"))).map((operand) => ({
      [operator]: operand,
    })),
  ),
  ...["keyword", "fuzzy"].map((operator) =>
    one(textual, () => fc.oneof(search, text).filter((value) => /[\p{L}\p{N}]/u.test(value))).map((operand) => ({
      [operator]: operand,
    })),
  ),
  one(arrays, (field) =>
    field === "people"
      ? object({ email: member(text), age: member(integer), joined: member(instant) }).map((value) => value)
      : nullable(field),
  ).map((operand) => ({ array_contains: operand })),
);

export const filter: fc.Arbitrary<Json> = fc.letrec<{ readonly filter: Json }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.tuple(leaf, leaf).map(([left, right]) => ({ ...(left as object), ...(right as object) })),
    fc.array(tie("filter"), { maxLength: 3 }).map((all) => ({ and: all })),
    fc.array(tie("filter"), { maxLength: 3 }).map((all) => ({ or: all })),
    tie("filter").map((inner) => ({ not: inner })),
    fc.constant({}),
  ),
})).filter;

const scalars = fields.filter((field) => kinds[field]?.[1] === "scalar");

export const sort: fc.Arbitrary<readonly Readonly<Record<string, "asc" | "desc">>[]> = fc.array(
  fc
    .tuple(fc.constantFrom(...scalars), fc.constantFrom("asc", "desc"))
    .map(([field, direction]) => ({ [field]: direction as "asc" | "desc" })),
  { maxLength: 3 },
);
