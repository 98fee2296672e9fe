import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { diagnostics, formatDiagnostic } from "../../../generator/diagnostics.ts";
import { parse } from "../../../generator/manifest/parse.ts";
import { resolve } from "../../../generator/resolve/resolve.ts";

/** A section of a Markdown file of this folder: a heading, a manifest and its diagnostics. UPDATE=1 rewrites the diagnostics. */
const section = /^## (?<title>.+)\n[\s\S]*?```yaml\n(?<manifest>[\s\S]*?)```\n\n```text\n(?<expected>[\s\S]*?)```/gm;

/** Codes without a section, because their manifests are a megabyte long or not UTF-8. parse.test.ts tests these codes. */
const elsewhere = ["too-large", "bad-encoding"];

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".md"));
const seen = new Set<string>(elsewhere);

function diagnosticsOf(manifest: string): string {
  const found = resolve(parse(manifest, "help_desk.yaml")).diagnostics;
  for (const { code } of found) seen.add(code);
  return found.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join("");
}

for (const page of pages) {
  const path = `${import.meta.dirname}/${page}`;
  const text = readFileSync(path, "utf8");
  if (process.env.UPDATE === "1") {
    const updated = text.replaceAll(section, (whole, _title: string, manifest: string, old: string) =>
      whole.replace(`\`\`\`text\n${old}`, () => `\`\`\`text\n${diagnosticsOf(manifest)}`),
    );
    writeFileSync(path, updated);
  }
  const sections = [...readFileSync(path, "utf8").matchAll(section)];
  test(`${page}: each heading has a manifest and diagnostics`, () => {
    expect(sections.length).toBe(text.match(/^## /gm)?.length);
  });
  for (const { groups } of sections) {
    // Computed outside the test, so that the last test finds all codes in `seen` even if it runs alone.
    const found = diagnosticsOf(groups?.manifest ?? "");
    test(`${page}: ${groups?.title}`, () => {
      expect(found).toBe(groups?.expected);
      expect(found).not.toBe("");
    });
  }
}

test("every diagnostic code occurs in a test", () => {
  expect(Object.keys(diagnostics).filter((code) => !seen.has(code))).toEqual([]);
});
