import { expect, test } from "vitest";
import { findRefused, readGlossary } from "../../scripts/lint-words.ts";

const glossary = readGlossary(`# Contributing

## Glossary

| Write | Not |
|---|---|
| token store | \`strongbox\`, \`boxed token\` |
| earlier | \`of yore\` |

## Next

| not | \`this\` |
`);

test.each([
  ["A strongbox of tokens.", "1:3 found 'strongbox'; write token store"],
  ["const boxedToken = 1;", "1:7 found 'boxedToken'; write token store"],
  ["one\ntwo Strongbox", "2:5 found 'Strongbox'; write token store"],
  ["tokens of yore", "1:8 found 'of yore'; write earlier"],
])("refuses %j with its place and the term", (text, message) => {
  expect(findRefused("a.ts", text, glossary)).toEqual([`a.ts:${message}`]);
});

test.each(["anystrongbox", "strongboxes of", "this", "the token store", "before"])("accepts %j", (text) => {
  expect(findRefused("a.ts", text, glossary)).toEqual([]);
});
