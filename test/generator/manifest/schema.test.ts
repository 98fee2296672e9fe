import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { isBound } from "../../../generator/diagnostics.ts";
import { printTypes } from "../../../generator/manifest/print-types.ts";
import { manifestSchema, printSchema } from "../../../generator/manifest/schema/root.ts";

const folder = `${import.meta.dirname}/../../../generator/manifest`;

interface Found {
  readonly path: string;
  readonly node: Readonly<Record<string, unknown>>;
}

/** Returns a schema and its subschemas at any depth, with their paths. */
function nodes(node: unknown, path: string): readonly Found[] {
  if (typeof node !== "object" || node === null) return [];
  const own = { path, node: Object.fromEntries(Object.entries(node)) };
  const members = ["properties", "$defs"].flatMap((key) =>
    Object.entries(own.node[key] ?? {}).flatMap(([name, member]) => nodes(member, `${path}/${key}/${name}`)),
  );
  const inner = ["items", "additionalProperties"].flatMap((key) => nodes(own.node[key], `${path}/${key}`));
  return [own, ...members, ...inner];
}

const all = nodes(manifestSchema, "#");
const definitions = Object.keys(Object(manifestSchema.$defs));

test("the generated schema and types match their sources", async () => {
  expect(readFileSync(`${folder}/generated/manifest.schema.json`, "utf8")).toBe(printSchema());
  const types = await printTypes();
  expect(types.length).toBeGreaterThan(1);
  for (const { path, text } of types) expect(readFileSync(`${folder}/../../${path}`, "utf8")).toBe(text);
  const files = types.map(({ path }) => basename(path));
  expect(readdirSync(`${folder}/generated`).toSorted()).toEqual([...files, "manifest.schema.json"].toSorted());
});

test("every key has its own description, or refers to a definition with a description", () => {
  const keys = all.filter(({ path }) => /\/(properties|\$defs)\/[^/]+$/.test(path));
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter(({ node }) => !node.description && !node.$ref).map(({ path }) => path)).toEqual([]);
});

test("every definition is used, and every reference refers to a definition", () => {
  const used = new Set(
    all.flatMap(({ node }) => (typeof node.$ref === "string" ? [node.$ref.slice("#/$defs/".length)] : [])),
  );
  expect([...used].sort()).toEqual([...definitions].sort());
});

test("only the object `entries` of a config value allows members of any name and type", () => {
  const open = all.filter(
    ({ node: { type, additionalProperties: others } }) =>
      String(type).includes("object") && others !== false && Object.keys(Object(others)).length === 0,
  );
  expect(open.map(({ path }) => path)).toEqual(["#/$defs/Config/properties/entries"]);
});

/** Keywords that restrict nothing, and restrictions with a diagnostic code other than `out-of-bounds` (see `isBound`). */
const otherKeywords = [
  ...["$schema", "$id", "$ref", "$defs", "title", "description", "properties", "items"],
  ...["type", "required", "additionalProperties", "propertyNames", "enum", "const", "format", "pattern"],
];

test("every restriction of the schema has a message", () => {
  const keywords = new Set(all.flatMap(({ node }) => Object.keys(node)));
  expect([...keywords].filter((keyword) => !otherKeywords.includes(keyword) && !isBound(keyword))).toEqual([]);
});
