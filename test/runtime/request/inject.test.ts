import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EncodedTarget, emptyDraft, inject, type RequestDraft } from "../../../runtime/request/inject.ts";

function drafted(
  bodyKind: RequestDraft["bodyKind"],
  ...writes: readonly (readonly [target: EncodedTarget, value: unknown])[]
): RequestDraft {
  const draft = emptyDraft(bodyKind);
  for (const [target, value] of writes) inject(draft, target, value);
  return draft;
}
const path: EncodedTarget = { target: { in: "path", name: "id" } };
const query: EncodedTarget = { target: { in: "query", name: "q" } };
const header: EncodedTarget = { target: { in: "header", name: "X-Id" } };
const body = (...steps: (string | number)[]): EncodedTarget => ({ target: { in: "body", path: steps } });

describe("in a path,", () => {
  test.each([
    ["sc-domain:example.com", "sc-domain%3Aexample.com"],
    ["https://example.com/a?b=c#d", "https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc%23d"],
    ["release@1.0+2", "release%401.0%2B2"],
    ["../admin", "..%2Fadmin"],
    ["%2e%2e", "%252e%252e"],
    ["a\\b", "a%5Cb"],
    ["...", "..."],
    [7, "7"],
    [["a", "b"], "a%2Cb"],
  ])("%j becomes '%s'", (value, want) => {
    expect(drafted("json", [path, value]).path.get("id")).toBe(want);
  });

  test.each([
    ["", "''"],
    [".", "'.'"],
    ["..", "'..'"],
    [null, "''"],
    [[], "''"],
  ])("%j is refused", (value, found) => {
    expect(() => drafted("json", [path, value])).toThrow(
      `[invalid_params] path param 'id' expects a value other than '', '.' and '..', found ${found}`,
    );
  });
});

test.each([
  ["comma", "a,b"],
  ["pipe", "a|b"],
  ["space", "a b"],
  ["brackets", "a,b"],
  ["json", '["a","b"]'],
] as const)("a path, a header and a JSON body can contain an array with the encoding '%s'", (encode, want) => {
  const value = ["a", "b"];
  const draft = drafted("json", [{ ...path, encode }, value], [{ ...header, encode }, value]);
  expect([draft.path.get("id"), draft.headers.get("x-id")]).toEqual([encodeURIComponent(want), want]);
  const { json } = drafted("json", [{ ...body("a"), encode }, value]);
  expect(json).toEqual({ a: encode === "brackets" ? value : want });
});

describe("a header", () => {
  test("has a lower-case name", () => {
    expect([...drafted("json", [header, "v"]).headers]).toEqual([["x-id", "v"]]);
  });

  test.each([
    ["a string", "a b\té", "a b\té"],
    ["an empty string", "", ""],
    ["a number", 7, "7"],
    ["an array", ["a", "b"], "a,b"],
    ["an object as JSON", { a: 1 }, '{"a":1}'],
  ])("contains %s", (_, value, want) => {
    expect(drafted("json", [header, value]).headers.get("x-id")).toBe(want);
  });

  test("is omitted for null", () => {
    expect(drafted("json", [header, null]).headers.size).toBe(0);
  });

  test.each([
    ["a\r\nx-evil: 1", "U+000D at character 2"],
    ["a\nb", "U+000A at character 2"],
    ["\0", "U+0000 at character 1"],
    ["a\u007f", "U+007F at character 2"],
    ["schlüssel€", "U+20AC at character 10"],
    ["a😀", "U+1F600 at character 2"],
  ])("refuses %j without showing it", (value, found) => {
    expect(() => drafted("json", [header, value])).toThrow(
      new RegExp(
        `^\\[invalid_params\\] header 'X-Id' expects Latin-1 text without control characters, found ${found.replace("+", "\\+")}$`,
      ),
    );
  });
});

describe("in a query,", () => {
  test("a later write to a name replaces an earlier one", () => {
    expect([...drafted("json", [query, [1, 2]], [query, 3]).query.values()]).toEqual(["q=3"]);
  });

  test("an absent value replaces nothing", () => {
    expect([...drafted("json", [query, 1], [query, undefined]).query.values()]).toEqual(["q=1"]);
  });

  test("an array without an encoding has one pair for each item", () => {
    expect([...drafted("json", [query, [1, 2]]).query.values()]).toEqual(["q=1&q=2"]);
  });

  test("an array has the encoding of the target", () => {
    expect([...drafted("json", [{ ...query, encode: "comma" }, [1, 2]]).query.values()]).toEqual(["q=1%2C2"]);
  });
});

describe("a JSON body", () => {
  test.each([
    ["a member", [[body("a"), 1]], { a: 1 }],
    [
      "null, false, 0 and an empty string",
      [
        [body("a"), null],
        [body("b"), false],
        [body("c"), 0],
        [body("d"), ""],
      ],
      { a: null, b: false, c: 0, d: "" },
    ],
    [
      "nested members side by side",
      [
        [body("a", "b"), 1],
        [body("a", "c"), 2],
      ],
      { a: { b: 1, c: 2 } },
    ],
    [
      "a later write below an earlier object",
      [
        [body("a"), { b: 1 }],
        [body("a", "c"), 2],
      ],
      { a: { b: 1, c: 2 } },
    ],
    [
      "a later write instead of an earlier object",
      [
        [body("a", "b"), 1],
        [body("a"), 2],
      ],
      { a: 2 },
    ],
    [
      "an object instead of an earlier null if a later write adds a member",
      [
        [body("a"), null],
        [body("a", "b"), 1],
      ],
      { a: { b: 1 } },
    ],
    [
      "the items of an array by index",
      [
        [body("a", 0, "b", 0, "c"), 1],
        [body("a", 0, "b", 0, "d"), 2],
        [body("a", 1), 3],
      ],
      { a: [{ b: [{ c: 1, d: 2 }] }, 3] },
    ],
    [
      "an object, not an array, if the name of its member is a string of digits",
      [[body("a", "0", "b"), 1]],
      { a: { 0: { b: 1 } } },
    ],
    ["an object for a member with the name of a method", [[body("toString", "a"), 1]], { toString: { a: 1 } }],
    ["an unchanged array", [[body("a"), [1, 2]]], { a: [1, 2] }],
    ["a string for an array with the encoding 'comma'", [[{ ...body("a"), encode: "comma" }, [1, 2]]], { a: "1,2" }],
    [
      "a string for an object with the encoding 'json'",
      [[{ ...body("a"), encode: "json" }, { b: [1] }]],
      { a: '{"b":[1]}' },
    ],
  ] as const)("contains %s", (_, writes, want) => {
    expect(drafted("json", ...writes).json).toEqual(want);
  });

  test("never changes an object of the caller", () => {
    const given = { b: { c: 1 }, items: [{ e: 3 }] };
    drafted("json", [body("a"), given], [body("a", "b", "d"), 2], [body("a", "items", 0, "f"), 4]);
    expect(given).toEqual({ b: { c: 1 }, items: [{ e: 3 }] });
  });

  test("has null at each index before that of the first item", () => {
    expect(JSON.stringify(drafted("json", [body("a", 1), 2]).json)).toBe('{"a":[null,2]}');
  });

  test.each([
    ["x", "a string"],
    [{ b: 1 }, "an object"],
  ])("refuses a write to an item of %j, which is not an array", (value, found) => {
    expect(() => drafted("json", [body("a"), value], [body("a", 0), 1])).toThrow(
      `[internal] expected an array at 'a' in the body, found ${found}`,
    );
  });

  test.each(["x", 1, 0, [1]])("refuses a write to a member of %j, which is not an object", (value) => {
    const found = typeof value === "object" ? "an array" : `a ${typeof value}`;
    expect(() => drafted("json", [body("a"), value], [body("a", "b"), 1])).toThrow(
      `[internal] expected an object at 'a' in the body, found ${found}`,
    );
  });

  test.each([[["__proto__", "polluted"]], [["a", "constructor", "prototype", "polluted"]], [[]]])(
    "refuses the path %j",
    (members) => {
      expect(() => drafted("json", [body(...members), 1])).toThrow(
        /^\[internal\] expected a path in the body, found '.*'$/,
      );
      expect({}).not.toHaveProperty("polluted");
    },
  );
});

describe("a form", () => {
  test.each([
    ["members in brackets", [[body("metadata", "order"), 7]], ["metadata[order]=7"]],
    ["arrays by index", [[body("items"), [{ price: "p" }, { price: "q" }]]], ["items[0][price]=p&items[1][price]=q"]],
    ["arrays of scalars by index", [[body("tags"), ["a", "b"]]], ["tags[0]=a&tags[1]=b"]],
    ["an item by index", [[body("items", 0, "id"), 5]], ["items[0][id]=5"]],
    ["null as the empty string", [[body("email"), null]], ["email="]],
    [
      "arrays in the encoding of the target",
      [[{ ...body("expand"), encode: "brackets" }, ["a", "b"]]],
      ["expand[]=a&expand[]=b"],
    ],
    [
      "a later write instead of earlier writes below it",
      [
        [body("a", "b"), 1],
        [body("a"), { c: 2 }],
      ],
      ["a[c]=2"],
    ],
    [
      "a later write in addition to an earlier write to another name",
      [
        [body("ab", "b"), 1],
        [body("a"), 2],
      ],
      ["ab[b]=1", "a=2"],
    ],
  ] as const)("contains %s", (_, writes, want) => {
    expect([...drafted("form", ...writes).form.values()].map(decodeURIComponent)).toEqual(want);
  });
});

test("no value of any shape changes a prototype", () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const polluting = fc
    .jsonValue()
    .map((value) => JSON.parse(`{"__proto__": ${JSON.stringify(value)}, "a": {"__proto__": {"polluted": 1}}}`));
  fc.assert(
    fc.property(polluting, fc.constantFrom<RequestDraft["bodyKind"]>("json", "form"), (value, kind) => {
      const draft = drafted(
        kind,
        [query, value],
        [body("a"), value],
        [body("a", "b"), value],
        [body("a", "a", "c"), 1],
      );
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
      if (kind === "json") expect(JSON.parse(JSON.stringify(draft.json)).a.a.c).toBe(1);
    }),
  );
});
