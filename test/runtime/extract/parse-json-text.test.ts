import fc from "fast-check";
import { expect, test } from "vitest";
import { exceededLimit, parseJsonText } from "../../../runtime/extract/parse-json.ts";

const nested = (levels: number, innermost = "1") => `${"[".repeat(levels)}${innermost}${"]".repeat(levels)}`;

test.each([
  { name: "a thousand levels", text: nested(1000) },
  { name: "many sibling arrays", text: JSON.stringify(Array(5_000).fill({ a: [] })) },
  { name: "brackets in a string", text: JSON.stringify("[".repeat(5_000)) },
  { name: "null", text: "null" },
])("parseJsonText reads $name", ({ text }) => {
  expect(JSON.stringify(parseJsonText(text))).toBe(text);
});

test.each([
  { name: "one more than a thousand levels", text: nested(1001) },
  { name: "more levels than the stack holds", text: nested(200_000) },
  { name: "a deep member after others", text: `[1,"[",null,{"a":{},"b":[[],${nested(999)}]}]` },
  { name: "a deep member named __proto__", text: `{"__proto__":${nested(1000)}}` },
  { name: "a deep array and a long integer", text: `[9007199254740993,${nested(1001)}]` },
])("parseJsonText refuses $name", ({ text }) => {
  expect(() => parseJsonText(text)).toThrow("nested too deep");
});

test("parseJsonText refuses a string if and only if exceededLimit returns 'levels'", () => {
  const levels = fc.integer({ min: 990, max: 1010 });
  const wrapped = fc.tuple(levels, fc.jsonValue({ maxDepth: 12 }), fc.array(fc.boolean(), { minLength: 1 }));
  fc.assert(
    fc.property(wrapped, ([count, inner, objects]) => {
      let text = JSON.stringify(inner);
      for (let level = 0; level < count; level++)
        text = objects[level % objects.length] ? `{"a":${text}}` : `[${text}]`;
      const limits = { levels: 1000, members: 1_000_000, values: 1_000_000 };
      const parsing = expect(() => parseJsonText(text));
      if (exceededLimit(text, limits) === "levels") parsing.toThrow("nested too deep");
      else parsing.not.toThrow();
    }),
  );
});

test.each(["[1e400]", '{"a":{"b":-1e309}}', "1e999", `[${"9".repeat(400)},1e400]`, `[${"9".repeat(400)}.5]`])(
  "a number that would become infinite is unreadable: %s",
  (text) => {
    expect(() => parseJsonText(text)).toThrow(
      "[upstream_unreadable] expected numbers between -1.8e308 and 1.8e308, found a number outside this range",
    );
  },
);
