import { readFileSync } from "node:fs";
import { kinds } from "@agent-connectors/connectors";
import { parseSkillDocs } from "@agent-connectors/runtime";
import { countTokens } from "gpt-tokenizer/model/gpt-4o";
import { expect, test } from "vitest";

const folder = new URL("../../../generated/", import.meta.url);
const pages = Object.keys(kinds).map((kind) => ({
  kind,
  docs: parseSkillDocs(readFileSync(new URL(`${kind}/agent.md`, folder), "utf8")),
}));

const sizes = pages.flatMap(({ kind, docs }) =>
  [...docs.sections].map(([id, text]) => ({ section: `${kind} ${id}`, id, tokens: countTokens(text) })),
);

test("every section of agent.md has at most 600 tokens", () => {
  expect(pages.length).toBeGreaterThanOrEqual(20);
  expect(sizes.filter(({ tokens }) => tokens > 600)).toEqual([]);
});

test("at least half of the sections of actions have at most 250 tokens", () => {
  const actions = sizes.filter(({ id }) => id.startsWith("actions.")).map(({ tokens }) => tokens);
  expect(actions.length).toBeGreaterThanOrEqual(577);
  expect(actions.toSorted((one, other) => one - other)[Math.floor(actions.length / 2)]).toBeLessThanOrEqual(250);
});

test("the outline lists every section, and sections name only sections that exist", () => {
  for (const { kind, docs } of pages) {
    for (const id of docs.sections.keys()) expect(docs.outline, kind).toContain(`\`${id}\``);
    for (const [id, text] of docs.sections)
      for (const [, named = ""] of text.matchAll(/`((?:actions|records|context_store)\.[\w.]+)`/g))
        expect([...docs.sections.keys()], `${kind} ${id}`).toContain(named);
  }
});
