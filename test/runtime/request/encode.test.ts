import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Encoding } from "../../../runtime/model.ts";
import { encode, encodeString } from "../../../runtime/request/encode.ts";

/** Decodes percent-encoded brackets, commas and pipes, so that the expected strings are readable. */
const readable = (text: string): string =>
  text.replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%2C", ",").replaceAll("%7C", "|");

describe("encode", () => {
  const table: readonly [name: string, value: unknown, encoding: Encoding, want: string][] = [
    ["a string", "x", "repeat", "a=x"],
    ["an empty string", "", "repeat", "a="],
    ["null as an empty string", null, "repeat", "a="],
    ["nothing for an absent value", undefined, "repeat", ""],
    ["a number", 1.5, "repeat", "a=1.5"],
    ["a boolean", false, "repeat", "a=false"],
    ["a string without brackets for the encoding 'brackets'", "x", "brackets", "a=x"],
    ["a string without quotation marks for the encoding 'json'", "x", "json", "a=x"],
    ["an array as one pair for each element", [1, 2], "repeat", "a=1&a=2"],
    ["an array with commas between elements", [1, 2], "comma", "a=1,2"],
    ["an array with pipes between elements", [1, 2], "pipe", "a=1|2"],
    ["an array with spaces between elements", [1, 2], "space", "a=1%202"],
    ["an array with empty brackets", [1, 2], "brackets", "a[]=1&a[]=2"],
    ["an array with indices for the encoding 'indexed'", [1, 2], "indexed", "a[0]=1&a[1]=2"],
    ["an array with indices for the encoding 'deep'", [1, 2], "deep", "a[0]=1&a[1]=2"],
    ["an array as JSON", [1, "b"], "json", "a=%5B1%2C%22b%22%5D"],
    ["an empty array as an empty string", [], "repeat", "a="],
    ["an empty array as JSON", [], "json", "a=%5B%5D"],
    ["an object with names in brackets for the encoding 'repeat'", { gte: 1, lt: 2 }, "repeat", "a[gte]=1&a[lt]=2"],
    ["an object with names in brackets for the encoding 'deep'", { gte: 1, lt: 2 }, "deep", "a[gte]=1&a[lt]=2"],
    ["an object as JSON", { gte: 1 }, "json", "a=%7B%22gte%22%3A1%7D"],
    ["an object without its absent members", { gte: undefined, lt: null }, "deep", "a[lt]="],
    ["an object that has only absent members as an empty string", { gte: undefined }, "deep", "a="],
    ["an empty object as an empty string", {}, "deep", "a="],
    ["objects in an array with indices", [{ price: "p", quantity: 2 }], "indexed", "a[0][price]=p&a[0][quantity]=2"],
    [
      "objects in an array with indices for the encoding 'repeat' too",
      [{ b: 1 }, { b: 2 }],
      "repeat",
      "a[0][b]=1&a[1][b]=2",
    ],
    ["an array in an object as one pair for each element", { b: [1, 2] }, "repeat", "a[b]=1&a[b]=2"],
    ["an array in an object with commas between elements", { b: [1, 2] }, "comma", "a[b]=1,2"],
    ["an array in an object with indices", { b: [{ c: 1 }] }, "indexed", "a[b][0][c]=1"],
  ];
  test.each(table)("writes %s", (_, value, encoding, want) => {
    const written = encode("a", value, encoding);
    expect(encoding === "json" ? written : readable(written)).toBe(want);
  });

  test("percent-encodes all characters except the unreserved characters of RFC 3986", () => {
    expect(encode("a!b", "-._~ !'()*&=+/?#%,[]|é😀", "repeat")).toBe(
      "a%21b=-._~%20%21%27%28%29%2A%26%3D%2B%2F%3F%23%25%2C%5B%5D%7C%C3%A9%F0%9F%98%80",
    );
  });

  test("writes U+FFFD for an unpaired surrogate", () => {
    expect(encode("a", "x\ud83d", "repeat")).toBe("a=x%EF%BF%BD");
  });

  const text = fc.string({ unit: "binary" });

  test("writes an array with the encoding 'repeat' so that URLSearchParams decodes the same strings", () => {
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (name, items) => {
        expect(new URLSearchParams(encode(name, items, "repeat")).getAll(name)).toEqual(items);
      }),
    );
  });

  test("for the encoding 'indexed', writes one pair for each nested value in order, with the path to the value in brackets", () => {
    const key = fc.string({ unit: "binary", minLength: 1 }).filter((name) => !/[[\]]|^\d+$/.test(name));
    const { node } = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        text,
        fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
        fc.dictionary(key, tie("node"), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(key, node, (name, value) => {
        expect([...new URLSearchParams(encode(name, value, "indexed"))]).toEqual(leaves(name, value));
      }),
    );
  });

  /** Returns the paths and values of the scalars in a value. */
  function leaves(path: string, value: unknown): [string, unknown][] {
    if (typeof value !== "object" || value === null) return [[path, value]];
    return Object.entries(value).flatMap(([name, member]) => leaves(`${path}[${name}]`, member));
  }
});

describe("encodeString", () => {
  test.each([
    ["x", undefined, "x"],
    [7, undefined, "7"],
    [true, undefined, "true"],
    [[1, 2], undefined, "1,2"],
    [[1, 2], "pipe", "1|2"],
    [[1, 2], "space", "1 2"],
    [[1, 2], "json", "[1,2]"],
    [{ a: 1 }, undefined, '{"a":1}'],
    [[{ a: 1 }], undefined, '{"a":1}'],
  ] as const)("writes %j with the encoding %s as '%s'", (value, encoding, want) => {
    expect(encodeString(value, encoding)).toBe(want);
  });
});
