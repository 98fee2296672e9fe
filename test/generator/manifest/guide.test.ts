import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printGuide } from "../../../generator/manifest/examples/print-guide.ts";
import { parse } from "../../../generator/manifest/parse.ts";
import { resolve } from "../../../generator/resolve/resolve.ts";

const root = `${import.meta.dirname}/../../..`;
const guide = printGuide();

test("docs/manifest.md matches the vocabulary", () => {
  expect(readFileSync(`${root}/docs/manifest.md`, "utf8")).toBe(guide);
});

test.each(["help_desk", "library"])("the manifest %s of the guide has no mistakes", (name) => {
  const file = `${root}/generator/manifest/examples/${name}.yaml`;
  expect(resolve(parse(readFileSync(file), file)).diagnostics).toEqual([]);
});

test("the manifest of a typical API has at most 35 lines per entity", () => {
  const text = readFileSync(`${root}/generator/manifest/examples/library.yaml`, "utf8");
  const { value } = resolve(parse(text, "library.yaml"));
  const actions = Object.values(value?.entities ?? {}).map((entity) => Object.keys(entity.actions));
  expect(actions).toEqual(Array(3).fill(["list", "get", "create"]));
  expect(text.trimEnd().split("\n").length / actions.length).toBeLessThanOrEqual(35);
});

test("every key has an example or a link to a section", () => {
  const keys = [
    ...guide.matchAll(/^\| `(?<key>\w+)`(?: \(required\))? \| (?<meaning>.*?) \| (?<example>.*) \|$/gm),
  ].filter(({ index }) => index < guide.indexOf("## Template variables"));
  expect(keys.length).toBeGreaterThan(150);
  const bare = keys.filter(({ groups }) => groups?.example === "" && !/(See|As in) \[/.test(groups?.meaning ?? ""));
  expect(bare.map(([line]) => line)).toEqual([]);
});

test("every link to a section leads to a heading", () => {
  const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    title.toLowerCase().replaceAll(".", "").replaceAll(" ", "-"),
  );
  const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((anchor) => !anchors.includes(anchor ?? ""))).toEqual([]);
});
