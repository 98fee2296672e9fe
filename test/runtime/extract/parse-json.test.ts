import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../../../runtime/extract/parse-json.ts";
import { thrownBy } from "../fixtures/failure-of.ts";

const parse = (text: string, contentType = "application/json") => parseJson(text, { contentType });

test.each([
  { name: "an object", text: '{"a":1}', want: { a: 1 } },
  { name: "an array", text: "[1,null,true]", want: [1, null, true] },
  { name: "a scalar", text: "null", want: null },
  { name: "JSON after a byte order mark", text: '\uFEFF{"a":1}', want: { a: 1 } },
  { name: "JSON between spaces and line breaks", text: " \n[1]\r\n", want: [1] },
  { name: "letters beyond ASCII", text: '["žluťoučký 🐎"]', want: ["žluťoučký 🐎"] },
])("parseJson reads $name", ({ text, want }) => {
  expect(parse(text)).toEqual(want);
});

test.each([
  { name: "the first that is not safe", text: "[9007199254740992]", want: ["9007199254740992"] },
  { name: "negative", text: '{"id":-9007199254740993}', want: { id: "-9007199254740993" } },
  { name: "the whole body", text: "12345678901234567890", want: "12345678901234567890" },
  {
    name: "after space and line breaks",
    text: '{"id":\n  12345678901234567890}',
    want: { id: "12345678901234567890" },
  },
  {
    name: "next to a string of digits",
    text: '["12345678901234567890",12345678901234567891]',
    want: ["12345678901234567890", "12345678901234567891"],
  },
  { name: "very long", text: `[${"9".repeat(500)}]`, want: ["9".repeat(500)] },
])("an integer beyond ±(2^53−1) becomes a string: $name", ({ text, want }) => {
  expect(parse(text)).toEqual(want);
});

test.each([
  { name: "the greatest safe integer", text: "[9007199254740991]", want: [9007199254740991] },
  { name: "the least safe integer", text: "[-9007199254740991]", want: [-9007199254740991] },
  {
    name: "a fraction",
    text: "[0.12345678901234567890,12345678901234567890.5]",
    want: [0.12345678901234568, 12345678901234567000],
  },
  {
    name: "a number with an exponent, next to a long integer that becomes a string",
    text: "[1e20,12345678901234567890]",
    want: [1e20, "12345678901234567890"],
  },
  { name: "a string of digits", text: '["1234567890123456789"]', want: ["1234567890123456789"] },
])("parseJson reads safe integers, fractions, exponents and strings as JSON.parse does: $name", ({ text, want }) => {
  expect(parse(text)).toEqual(want);
});

test("parseJson keeps the digits of every integer", () => {
  const integer = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
  fc.assert(
    fc.property(
      fc.array(integer, { minLength: 1 }),
      fc.string(),
      fc.constantFrom("", " ", "\n\t"),
      (integers, padding, space) => {
        const text = `{"p":${JSON.stringify(padding)},"ids":${space}[${integers.join(`,${space}`)}]}`;
        const want = integers.map((id) => (Number.isSafeInteger(Number(id)) ? Number(id) : String(id)));
        expect(parse(text)).toEqual({ p: padding, ids: want });
      },
    ),
  );
});

test("parseJson reads JSON without integers beyond ±(2^53−1) as JSON.parse does", () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.double({ max: 1e15, min: -1e15, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.array(scalar))), (value) => {
      const text = JSON.stringify(value);
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a member named __proto__ is an ordinary member, even next to a long integer", () => {
  const value = parse('{"__proto__":{"polluted":true},"id":12345678901234567890}');
  expect(Object.keys(Object(value))).toEqual(["__proto__", "id"]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test.each([
  { name: "empty", text: "", type: "application/json", want: "expected JSON, found an empty body (application/json)" },
  { name: "only space", text: " \n", type: "text/plain", want: "expected JSON, found an empty body (text/plain)" },
  {
    name: "HTML",
    text: "<!DOCTYPE html>\n<html><body>Bad gateway</body></html>",
    type: "text/html; charset=utf-8",
    want: "expected JSON, found text/html; charset=utf-8; it begins with '<!DOCTYPE html> <html><body>Bad gateway</body></html>'",
  },
  {
    name: "cut off",
    text: '{"data":[{"id":1},',
    type: "application/json",
    want: `expected JSON, found application/json of 18 bytes that is broken, cut off or nested too deep; it begins with '{"data":[{"id":1},'`,
  },
  {
    name: "plain text without a type",
    text: "Service unavailable",
    type: undefined,
    want: "expected JSON, found a body without a content type; it begins with 'Service unavailable'",
  },
  {
    name: "two values",
    text: '{"a":1}{"a":2}',
    type: "application/x-ndjson",
    want: `expected JSON, found application/x-ndjson of 14 bytes that is broken, cut off or nested too deep; it begins with '{"a":1}{"a":2}'`,
  },
])("a body that is not JSON is unreadable: $name", ({ text, type, want }) => {
  expect(() => parseJson(text, { contentType: type })).toThrow(`[upstream_unreadable] ${want}`);
});

test("an error quotes at most 80 characters of the body, redacts secrets, and has no cause", () => {
  const body = `{"access_token":"tok_4711_abcdef","note":"k3y-4711-k3y","text":"${"x".repeat(5000)}`;
  const error = thrownBy(() => parseJson(body, { contentType: "a/b".repeat(100), secrets: ["k3y-4711-k3y"] }));
  const quoted = /begins with '(.*)'$/.exec(error.reason)?.[1] ?? "";
  expect(quoted).toHaveLength(80);
  expect(quoted).toContain('{"access_token":"[redacted]","note":"[redacted]"');
  expect(error.reason.length).toBeLessThan(260);
  expect(error.cause).toBeUndefined();
});

test("a prefix of a JSON object or array is unreadable", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.object(), fc.array(fc.jsonValue())),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (value, part) => {
        const text = JSON.stringify(value);
        const error = thrownBy(() => parse(text.slice(0, Math.floor(text.length * part))));
        expect(error.code).toBe("upstream_unreadable");
      },
    ),
  );
});

test("a body that is nested too deep is unreadable, even if it is large", () => {
  expect(() => parse(`${"[".repeat(1001)}${"]".repeat(1001)}`)).toThrow("nested too deep");
  expect(() => parse(`{"data":${"[".repeat(8_000_000)}`)).toThrow('nested too deep; it begins with \'{"data":[[[');
  const deep = "[".repeat(600_000) + "]".repeat(600_000);
  expect(() => parse(deep)).toThrow("nested too deep");
});

test.each([
  { name: "few values", text: "[1,[2,3],{}]", values: 6 },
  { name: "many values", text: `[${"{},".repeat(400_000)}{}]`, values: 400_002 },
  { name: "many values in a large text", text: JSON.stringify(Array(3_000).fill(["x".repeat(200)])), values: 6_001 },
])("parseJson reads a body with as many values as the limit, and refuses one value more: $name", ({ text, values }) => {
  expect(parseJson(text, { maxValues: values })).toEqual(JSON.parse(text));
  const message = `[too_large] the response has more than ${values - 1} values; request less`;
  expect(() => parseJson(text, { maxValues: values - 1 })).toThrow(message);
});
