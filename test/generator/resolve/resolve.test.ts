import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "../../../generator/manifest/parse.ts";
import { resolve } from "../../../generator/resolve/resolve.ts";
import { manifest, type Parts } from "./manifest.ts";

function diagnosticsOf(parts: Parts) {
  return resolve(parse(manifest(parts), "help_desk.yaml")).diagnostics;
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("\n");
}

test("resolve returns the parser's diagnostics of a malformed manifest", () => {
  const parsed = parse("connector: 1\n", "help_desk.yaml");
  expect(resolve(parsed)).toEqual({ diagnostics: parsed.diagnostics });
});

test("resolve returns no connector for a manifest with a mistake", () => {
  const { value, diagnostics } = resolve(parse(manifest({ list: "param_groups: [nope]" }), "help_desk.yaml"));
  expect(value).toBeUndefined();
  expect(diagnostics).toHaveLength(1);
});

test.each<[string, string, Parts]>([
  [
    "nested calls",
    "template-limit",
    { root: `errors: { message: '{{not ${"(not ".repeat(100_000)}a${")".repeat(100_000)}}}' }` },
  ],
  ["variables in a template", "template-limit", { root: `errors: { message: '${"{{response.a}}".repeat(60_000)}' }` }],
  [
    "types that each use the next type",
    "too-complex",
    { root: `types:\n${lines(5_000, (n) => `  T${n}: { fields: { a: { ref: T${n + 1} } } }`)}` },
  ],
  [
    "types that each use the previous type",
    "too-complex",
    { root: `types:\n${lines(5_000, (n) => `  T${5_000 - n}: { fields: { a: { ref: T${5_001 - n} } } }`)}` },
  ],
  [
    "types that each include the previous type",
    "too-complex",
    { root: `types:\n${lines(5_000, (n) => `  T${5_000 - n}: { fields: { a: any }, include: [T${5_001 - n}] }`)}` },
  ],
  [
    "types that include several types",
    "too-complex",
    {
      root: `types:\n${lines(30, (n) => `  A${n}: { include: [A${n + 1}, B${n + 1}] }\n  B${n}: { include: [A${n + 1}, B${n + 1}] }`)}\n  A30: {}\n  B30: {}`,
    },
  ],
  [
    "nested types with 200 fields each",
    "too-complex",
    {
      root: `types:\n${lines(20, (n) => `  T${n}:\n    fields:\n${lines(200, (m) => `      a${m}: { ref: T${n + 1} }`)}`)}`,
    },
  ],
  [
    "params of unknown fields",
    "unknown-name",
    { list: `params:\n${lines(4_000, (n) => `  p${n}: { in: query, field: f${n} }`)}` },
  ],
  [
    "rules of unknown params",
    "unknown-name",
    { list: `rules:\n${lines(5_000, (n) => `  - at_most_one: [a${n}, b${n}]`)}` },
  ],
  [
    "types that an entity includes in addition to an unknown type",
    "unknown-name",
    {
      root: `types:\n${lines(22, (n) => `  A${n}: { include: [A${n + 1}, B${n + 1}] }\n  B${n}: { include: [A${n + 1}, B${n + 1}] }`)}\n  A22: {}\n  B22: {}`,
      entity: "include: [A0, Nope]\ncontext_store: {}",
    },
  ],
])("very many %s cause at most 100 diagnostics, including %s", (_, code, parts) => {
  const diagnostics = diagnosticsOf(parts);
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  expect(diagnostics.length).toBeLessThanOrEqual(100);
});

test("resolve never throws if another value replaces a word of the manifest", () => {
  const text = manifest({
    root: "pagination: { walk: { mode: cursor, cursor: { in: query, name: c }, value: '{{response.next}}' } }",
    list: "pagination: walk\nparams: { a: { in: query, field: id, default: x } }\nrecord_path: data.items",
    fields: "number: integer! key\ntitle: string semantic",
    entity: "context_store: { incremental_sync: { field: opened_at, mode: client } }",
  });
  const words = [...text.matchAll(/[\w./{}-]+/g)];
  const word = fc.constantFrom(
    "x",
    "1",
    "true",
    "null",
    "''",
    "[]",
    "{}",
    "a.b",
    "{{x}}",
    "{{",
    "string",
    "id",
    "$",
    "..[",
    "toString",
    "hasOwnProperty",
  );
  fc.assert(
    fc.property(fc.nat(words.length - 1), word, (index, other) => {
      const found = words[index];
      const from = found?.index ?? 0;
      const changed = text.slice(0, from) + other + text.slice(from + (found?.[0].length ?? 0));
      const { value, diagnostics } = resolve(parse(changed, "help_desk.yaml"));
      expect(value === undefined).toBe(diagnostics.length > 0);
    }),
    { numRuns: 150 },
  );
});
