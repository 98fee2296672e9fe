import fc from "fast-check";
import { expect, test } from "vitest";
import { codecOf } from "../../../sandbox/generate/codecs.ts";

const stride = 1_010_000;
const schemas = [
  { name: "a plain string", schema: { type: "string" }, form: /^tic_[0-9a-z]+$/ },
  {
    name: "a UUID",
    schema: { type: "string", format: "uuid" },
    form: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  },
  {
    name: "a string with a pattern",
    schema: { type: "string", pattern: "^AB-[0-9]{3}-[A-Z0-9]{14}$" },
    form: /^AB-[0-9]{3}-[A-Z0-9]{14}$/,
  },
  { name: "an integer", schema: { type: "integer" }, form: /^\d+$/ },
  { name: "a string of digits", schema: { type: "string", format: "int64" }, form: /^\d+$/ },
  { name: "a URL", schema: { type: "string", format: "uri" }, form: /^https:\/\/[0-9a-z]+\.example\.com\/$/ },
  { name: "a code", schema: { type: "string", examples: ["86cxy1234"] }, form: /^[0-9a-z]{12}$/ },
  { name: "a code of two parts", schema: { type: "string", examples: ["8cm-4"] }, form: /^\w{3}-\d{15}$/ },
  {
    name: "an e-mail address",
    schema: { type: "string", format: "email" },
    form: /^user\.[0-9a-z]+@example\.com$/,
  },
  { name: "a short string", schema: { type: "string", maxLength: 10 }, form: /^[0-9a-z]{10}$/ },
] as const;

test.each(schemas)("an id that is $name matches its schema and is decoded", ({ schema, form }) => {
  const codec = codecOf(schema, { singular: "ticket", space: { salt: 7, depth: 2, stride } });
  fc.assert(
    fc.property(fc.nat(stride - 1), fc.nat(stride - 1), (parent, index) => {
      const id = codec.encode([parent, index]);
      expect(String(id)).toMatch(form);
      expect(codec.decode(id)).toEqual([parent, index]);
    }),
  );
});

test("invented ids are not decoded, nor are ids that were encoded with another salt", () => {
  const codec = (salt: number) =>
    codecOf({ type: "string" }, { singular: "ticket", space: { salt, depth: 1, stride } });
  const numbers = codecOf({ type: "integer" }, { singular: "ticket", space: { salt: 7, depth: 1, stride } });
  expect(codec(7).decode(codec(8).encode([5]))).toBeUndefined();
  expect(codec(7).decode("tic_00000000")).toBeUndefined();
  expect(codec(7).decode("")).toBeUndefined();
  expect(codec(7).decode(12)).toBeUndefined();
  expect(numbers.decode(999)).toBeUndefined();
  expect(numbers.decode("not a number")).toBeUndefined();
});

test("an id that is a string of digits encodes the indices of three parents and the index of the record", () => {
  const space = { salt: 7, depth: 4, stride };
  const codec = codecOf({ type: "string", examples: ["901309876543"] }, { singular: "ticket", space });
  const id = codec.encode([9, 8, 7, 6]);
  expect([id, codec.decode(id)]).toEqual([expect.stringMatching(/^\d+$/), [9, 8, 7, 6]]);
});

test("adjacent records have dissimilar ids, and all ids are unique", () => {
  const codec = codecOf({ type: "string" }, { singular: "ticket", space: { salt: 7, depth: 1, stride } });
  const ids = Array.from({ length: 10_000 }, (_, index) => codec.encode([index]));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.slice(0, 3)).toEqual(["tic_2jfzjiv4", "tic_ibzbp603", "tic_y4inut52"]);
});

test("if an integer cannot encode all parents, it leaves out the outermost parents", () => {
  const codec = codecOf({ type: "integer" }, { singular: "ticket", space: { salt: 7, depth: 4, stride } });
  const id = codec.encode([9, 8, 7, 6]);
  expect(Number.isSafeInteger(id)).toBe(true);
  expect(codec.decode(id)).toEqual([0, 0, 7, 6]);
});
