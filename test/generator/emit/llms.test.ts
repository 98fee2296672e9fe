import { access, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { emitLlms } from "../../../generator/emit/llms.ts";
import { helpDesk } from "./help-desk.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test("llms.txt has the README's introduction, the first sentence of each guide, and the connectors", () => {
  const readme = "# Title\n\nSays **what**\nit [is](docs/a.md).\n\nMore.\n";
  const guide = { path: "docs/a.md", text: "# A guide\n\nThe first sentence. The second one.\n\n## Part\n" };
  expect(emitLlms(readme, [guide], [helpDesk])).toEqual({
    path: "llms.txt",
    text: `# Title

> Says what it is.

## Guides

- [A guide](docs/a.md): The first sentence.

## Connectors

- [Help desk](generated/help_desk/agent.md): ${helpDesk.description}
`,
  });
});

test("llms.txt lists a skill with its name and the first sentence of its description", () => {
  const skill = {
    path: "SKILL.md",
    text: '---\nname: tool\nlicense: MIT\ndescription: "Does: it. Use it often."\n---\n\n# Tool\n',
  };
  expect(emitLlms("# Title\n\nIt.\n\n", [skill], []).text).toContain("- [Skill: tool](SKILL.md): Does: it.\n");
});

test("every page that llms.txt lists exists", async () => {
  const text = await readFile(`${root}llms.txt`, "utf8");
  const paths = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) await access(`${root}${path}`);
});
