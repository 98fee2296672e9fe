import { readFileSync } from "node:fs";
import { kinds } from "@agent-connectors/connectors";
import { parseSkillDocs } from "@agent-connectors/runtime";
import { countTokens } from "gpt-tokenizer/model/gpt-4o";
import { expect, test } from "vitest";
import { specifiedKinds } from "../../catalogue/specification.ts";

const specified = specifiedKinds();
const folder = new URL("../../../generated/", import.meta.url);
const pages = Object.keys(kinds).map((kind) => ({
  kind,
  docs: parseSkillDocs(readFileSync(new URL(`${kind}/agent.md`, folder), "utf8")),
}));

const sizes = pages.flatMap(({ kind, docs }) =>
  [...docs.sections].map(([id, text]) => ({ section: `${kind} ${id}`, kind, id, tokens: countTokens(text) })),
);

test("every section of agent.md has at most 600 tokens", () => {
  expect(pages.filter(({ kind }) => specified.includes(kind))).toHaveLength(20);
  expect(sizes.filter(({ tokens }) => tokens > 600)).toEqual([]);
});

test("at least half of the sections of actions have at most 250 tokens", () => {
  const actions = sizes.filter(({ id }) => id.startsWith("actions."));
  expect(actions.filter(({ kind }) => specified.includes(kind))).toHaveLength(577);
  const tokens = actions.map((section) => section.tokens).toSorted((one, other) => one - other);
  expect(tokens[Math.floor(tokens.length / 2)]).toBeLessThanOrEqual(250);
});

test("the outline lists every section, and sections name only sections that exist", () => {
  for (const { kind, docs } of pages) {
    for (const id of docs.sections.keys()) expect(docs.outline, kind).toContain(`\`${id}\``);
    for (const [id, text] of docs.sections)
      for (const [, named = ""] of text.matchAll(/`((?:actions|records|context_store)\.[\w.]+)`/g))
        expect([...docs.sections.keys()], `${kind} ${id}`).toContain(named);
  }
});
