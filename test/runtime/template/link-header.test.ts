import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLinkHeader } from "../../../runtime/template/link-header.ts";

const next = { url: "https://a.example/?page=2", rel: "next" };

test.each([
  ["one link", '<https://a.example/?page=2>; rel="next"', { next }],
  ["an unquoted relation", "<https://a.example/?page=2>;rel=next", { next }],
  [
    "several links",
    '<https://a.example/?page=2>; rel="next", </?page=9>; rel="last"',
    { next, last: { url: "/?page=9", rel: "last" } },
  ],
  [
    "several relations of one link",
    '<https://a.example/?page=2>; rel="next  last"',
    { next, last: { ...next, rel: "last" } },
  ],
  [
    "further attributes",
    '<u>; rel="next"; results="false"; cursor="0:100:0"',
    { next: { url: "u", rel: "next", results: "false", cursor: "0:100:0" } },
  ],
  ["attributes before the relation", '<u>; title=x; rel="next"', { next: { url: "u", rel: "next", title: "x" } }],
  [
    "commas and semicolons in a URL",
    '<https://a.example/?ids=1,2;3>; rel="next"',
    { next: { url: "https://a.example/?ids=1,2;3", rel: "next" } },
  ],
  [
    "commas and semicolons in quotes",
    '<u>; title="a, b; <c>"; rel=next',
    { next: { url: "u", rel: "next", title: "a, b; <c>" } },
  ],
  ["escapes in quotes", '<u>; title="say \\"hi\\""; rel=next', { next: { url: "u", rel: "next", title: 'say "hi"' } }],
  ["an attribute without a value", "<u>; crossorigin; rel=next", { next: { url: "u", rel: "next", crossorigin: "" } }],
  [
    "any spaces, and names in capitals",
    ' <u> ; REL = "Next" , <v>;rel=prev',
    { next: { url: "u", rel: "next" }, prev: { url: "v", rel: "prev" } },
  ],
  ["the first of two links with equal relations", "<u>; rel=next, <v>; rel=next", { next: { url: "u", rel: "next" } }],
  ["the first of two attributes named rel", "<u>; rel=next; rel=prev", { next: { url: "u", rel: "next" } }],
  [
    "the link's own URL instead of an attribute named url",
    "<u>; url=evil; rel=next",
    { next: { url: "u", rel: "next" } },
  ],
  ["no link without a relation", "<u>; title=x", {}],
  ["nothing in an empty header", "", {}],
  ["nothing in a link that never closes", "<u; rel=next", {}],
  ["the link after a broken one", 'oops; rel=x, <u>; rel="next"', { next: { url: "u", rel: "next" } }],
  ["an unclosed quoted string up to the header's end", '<u>; rel="next', { next: { url: "u", rel: "next" } }],
  ["a list with empty elements", ", ,<u>; rel=next,,", { next: { url: "u", rel: "next" } }],
])("parseLinkHeader reads %s", (_, header, want) => {
  expect(parseLinkHeader(header)).toEqual(want);
});

test("a relation named __proto__ becomes an own property, and no prototype changes", () => {
  const links = parseLinkHeader("<u>; rel=__proto__; __proto__=x; polluted=1");
  expect(Object.keys(links)).toEqual(["__proto__"]);
  expect({}).not.toHaveProperty("polluted");
});

test("any string can be parsed", () => {
  const pieces = fc.constantFrom("<", ">", '"', "\\", ";", ",", "=", " ", "rel", "next", "é", "__proto__");
  const anything = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(fc.oneof(fc.array(pieces), fc.array(fc.oneof(pieces, anything))), (parts) => {
      for (const link of Object.values(parseLinkHeader(parts.join("")))) expect(typeof link.url).toBe("string");
    }),
    { numRuns: 500 },
  );
});

test("a long broken header has no links", () => {
  expect(parseLinkHeader(`${"<".repeat(60_000)}${';"'.repeat(60_000)}`)).toEqual({});
});

test("parseLinkHeader reads only the first 16 relations of a link with many relations and attributes", () => {
  const names = Array.from({ length: 2700 }, (_, at) => `n${at}`);
  const links = parseLinkHeader(`<u>; rel=" ${names.join(" ")}"; ${names.join(";")}`);
  expect(Object.keys(links)).toEqual(names.slice(0, 16));
});
