import { Script } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Identifier, literal } from "../../../generator/emit/literal.ts";

/** The value of the printed expression. */
function evaluated(text: string): unknown {
  return new Script(`(${text})`).runInThisContext();
}

test("the printed text of a JSON value evaluates to this value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(evaluated(literal(value))).toEqual(value);
    }),
  );
});

test("the printed text of an object with any strings as keys and values evaluates to that object", () => {
  const keys = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("__proto__", "constructor", "a-b", "${x}", "`", "\r\n", "\\n"),
  );
  fc.assert(
    fc.property(fc.dictionary(keys, keys), (value) => {
      const printed = evaluated(literal({ ...value }));
      expect(Object.entries(printed as object)).toEqual(Object.entries(value));
    }),
  );
});

test.each([
  {
    about: "a short value on one line, with quotes only around keys that need them",
    value: { in: "query", "a-b": [1, null] },
    text: '{ in: "query", "a-b": [1, null] }',
  },
  { about: "an empty object and an empty array", value: { a: {}, b: [] }, text: "{ a: {}, b: [] }" },
  {
    about: "`__proto__` as a computed key, so that it does not set the prototype",
    value: JSON.parse('{"__proto__":1}'),
    text: '{ ["__proto__"]: 1 }',
  },
  { about: "no undefined members", value: { a: undefined, b: 1 }, text: "{ b: 1 }" },
  { about: "negative zero", value: -0, text: "-0" },
  {
    about: "a string of several lines as a template literal",
    value: "query {\n  `${a}`\n}",
    text: "`query {\n  \\`\\${a}\\`\n}`",
  },
])("literal prints $about", ({ value, text }) => {
  expect(literal(value)).toBe(text);
});

test("literal prints an `Identifier` as its name, and as a shorthand property if the name equals the key", () => {
  const value = { records: new Identifier("records"), order_items: new Identifier("orderItems") };
  expect(literal(value)).toBe("{ records, order_items: orderItems }");
});

test("if a value is too wide for one line, literal starts a new line for each entry, and keeps a short entry on one line", () => {
  const long = "x".repeat(80);
  expect(literal({ a: { b: long }, c: [long, 123456789] })).toBe(
    `{\n  a: { b: "${long}" },\n  c: [\n    "${long}",\n    123456789,\n  ],\n}`,
  );
});

test("a value with short strings is printed in lines of at most 100 characters", () => {
  const words = fc.array(fc.constantFrom("ab", "cd", "efgh"), { maxLength: 60 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("list", "get", "create"), words), (value) => {
      for (const line of literal(value).split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    }),
  );
});
