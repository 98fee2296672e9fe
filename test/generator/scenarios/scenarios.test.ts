import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { formatDiagnostic, generate } from "@agent-connectors/generator";
import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";
import { type Excerpt, readScenario, withExcerpts } from "./scenario.ts";

const folder = new URL("./", import.meta.url);

for (const name of readdirSync(folder).filter((file) => file.endsWith(".md"))) {
  const url = new URL(name, folder);
  const page = readFileSync(url, "utf8");
  const { title, manifest, excerpts } = readScenario(page);

  test(`${name}: ${title}`, () => {
    const { kind = "" } = /^connector: (?<kind>\w+)$/m.exec(manifest)?.groups ?? {};
    const { value, diagnostics } = generate({ file: `${kind}.yaml`, text: manifest });
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
    const printed = ({ file, selector }: Excerpt): string => {
      const found = value?.files.find(({ path }) => path.endsWith(`/${file}`));
      if (!found) throw new Error(`expected '${file}' to be printed`);
      return excerpt(found.text, selector);
    };
    // UPDATE=1 rewrites the excerpts. Compare them with the prose before you commit.
    if (process.env.UPDATE === "1") writeFileSync(url, withExcerpts(page, printed));
    else for (const one of excerpts) expect(printed(one)).toBe(one.text);
  });
}
