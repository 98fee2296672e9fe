import { Script } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Identifier, literal } from "../../../generator/emit/literal.ts";

/** What a program that holds the text would have. */
function evaluated(text: string): unknown {
  return new Script(`(${text})`).runInThisContext();
}

test("evaluating the printed text gives the value back", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(evaluated(literal(value))).toEqual(value);
    }),
  );
});

test("evaluating the printed text gives any key and any text back", () => {
  const keys = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("__proto__", "constructor", "a-b", "${x}", "`", "\r\n", "\\n"),
  );
  fc.assert(
    fc.property(fc.dictionary(keys, keys), (value) => {
      const got = evaluated(literal({ ...value }));
      expect(Object.entries(got as object)).toEqual(Object.entries(value)); // `got` was printed from an object
    }),
  );
});

test.each([
  {
    about: "what fits on one line, with bare keys where they are identifiers",
    value: { in: "query", "a-b": [1, null] },
    text: '{ in: "query", "a-b": [1, null] }',
  },
  { about: "nothing as nothing", value: { a: {}, b: [] }, text: "{ a: {}, b: [] }" },
  {
    about: "a key that would set the prototype as a computed one",
    value: JSON.parse('{"__proto__":1}'),
    text: '{ ["__proto__"]: 1 }',
  },
  { about: "no member that is undefined", value: { a: undefined, b: 1 }, text: "{ b: 1 }" },
  { about: "negative zero as it is", value: -0, text: "-0" },
  { about: "text of several lines line by line", value: "query {\n  `${a}`\n}", text: "`query {\n  \\`\\${a}\\`\n}`" },
])("prints $about", ({ value, text }) => {
  expect(literal(value)).toBe(text);
});

test("prints what another statement holds by its name, once where the key is that name", () => {
  const value = { records: new Identifier("records"), order_items: new Identifier("orderItems") };
  expect(literal(value)).toBe("{ records, order_items: orderItems }");
});

test("prints what does not fit one entry a line, and inside it what fits on one line", () => {
  const long = "x".repeat(80);
  expect(literal({ a: { b: long }, c: [long, 123456789] })).toBe(
    `{\n  a: { b: "${long}" },\n  c: [\n    "${long}",\n    123456789,\n  ],\n}`,
  );
});

test("no line that can be broken is wider than 100 columns", () => {
  const words = fc.array(fc.constantFrom("ab", "cd", "efgh"), { maxLength: 60 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("list", "get", "create"), words), (value) => {
      for (const line of literal(value).split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    }),
  );
});
