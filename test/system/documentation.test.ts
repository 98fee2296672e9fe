import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The TypeScript of a page as one module: its imports once, each other example in a block of its own. */
function moduleOf(page: string): string {
  const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  const [setup = "", ...calls] = examples;
  return `${setup}\n${calls.map((code) => `{\n${code}}\n`).join("")}\nawait connector.close();\n`;
}

test("every example of every printed page compiles", { timeout: 120_000 }, async () => {
  const kinds = (await readdir(join(root, "generated"), { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== "dist" && entry.name !== "node_modules",
  );
  const folder = await mkdtemp(join(root, "test/system/examples-"));
  try {
    for (const { name } of kinds)
      for (const page of ["README.md", "REFERENCE.md"]) {
        const text = await readFile(join(root, "generated", name, page), "utf8");
        await writeFile(join(folder, `${name}-${page.replace(".md", "")}.ts`), moduleOf(text));
      }
    const config = { extends: "../../../tsconfig.json", include: ["*.ts"], exclude: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(root, "node_modules/.bin/tsc");
    const { stdout } = await promisify(execFile)(compiler, ["-p", folder]).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});
