import { expect, test } from "vitest";
import { findRefused, readGlossary } from "../../scripts/lint-words.ts";

const glossary = readGlossary(`# Contributing

## Glossary

| Write | Not | In |
|---|---|---|
| token store | \`strongbox\`, \`boxed token\` | |
| earlier | \`of yore\` | \`docs/\`, \`a.ts\` |

## Next

| not | \`this\` | |
`);

test.each([
  ["A strongbox of tokens.", "1:3 found 'strongbox'; write token store"],
  ["const boxedToken = 1;", "1:7 found 'boxedToken'; write token store"],
  ["one\ntwo Strongbox", "2:5 found 'Strongbox'; write token store"],
  ["tokens of yore", "1:8 found 'of yore'; write earlier"],
])("the check refuses %j, and names the place, the words and the term", (text, message) => {
  expect(findRefused("a.ts", text, glossary)).toEqual([`a.ts:${message}`]);
});

test.each(["anystrongbox", "strongboxes of", "this", "the token store", "before"])("the check accepts %j", (text) => {
  expect(findRefused("a.ts", text, glossary)).toEqual([]);
});

test("if a row has paths, the check refuses its phrases only there; otherwise, in all files", () => {
  const found = ["docs/a.md", "a.ts", "b.ts"].flatMap((file) => findRefused(file, "of yore, a strongbox", glossary));
  expect(found).toEqual([
    "docs/a.md:1:12 found 'strongbox'; write token store",
    "docs/a.md:1:1 found 'of yore'; write earlier",
    "a.ts:1:12 found 'strongbox'; write token store",
    "a.ts:1:1 found 'of yore'; write earlier",
    "b.ts:1:12 found 'strongbox'; write token store",
  ]);
});
