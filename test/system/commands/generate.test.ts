import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { manifest } from "../../generator/resolve/manifest.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A folder with the files that the command reads, except the manifests. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "generate-"));
  for (const name of ["scripts", "generator", "docs", "cli/skill", "package.json", "README.md"])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const name of ["manifests", "generated"]) await mkdir(join(folder, name));
});
afterAll(() => rm(folder, { recursive: true }));

function start(...args: readonly string[]) {
  const command = ["-C", "@agent-connectors/source", join(folder, "scripts/generate.ts"), ...args];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill());
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.text += chunk));
  const closed = once(child, "close");
  const until = async (text: string) => {
    while (!output.text.includes(text)) {
      await Promise.race([once(child.stdout, "data"), once(child.stderr, "data"), closed]);
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the command ended early:\n${output.text}`);
    }
  };
  return { output, closed, until };
}

test("after mistakes are corrected, --watch writes all files, and prints the warnings of all manifests", async () => {
  const library = await readFile(join(root, "generator/manifest/examples/library.yaml"), "utf8");
  const desk = manifest({ root: "upstream: { version: v1, checked: '2026-01-01', ends: '2026-01-02' }" });
  await writeFile(join(folder, "manifests/help_desk.yaml"), desk);
  await writeFile(join(folder, "manifests/library.yaml"), library.replace("check: books.list", "check: books.lst"));
  const guide = await readFile(join(folder, "docs/manifest.md"), "utf8");
  await writeFile(join(folder, "docs/manifest.md"), "# Manifest\n\nAn old page.\n");
  const { output, until } = start("--watch");
  await until("watching manifests/");
  expect(output.text).toMatch(/^manifests\/library\.yaml:\d+:\d+ .*\nwatching/);
  await writeFile(join(folder, "manifests/library.yaml"), library);
  await until(" removed, ");
  expect(await readFile(join(folder, "docs/manifest.md"), "utf8")).toBe(guide);
  const names = await readdir(join(folder, "generated"));
  expect(names).toEqual(expect.arrayContaining(["help_desk", "index.ts", "library"]));
  expect(output.text).toContain("manifests/help_desk.yaml: warning: Help desk v1 ended on 2026-01-02\n");
  expect(output.text).toMatch(/ ms: help_desk \d+ ms, library \d+ ms\n$/);
});
