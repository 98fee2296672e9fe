import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "own-manifest-"));
afterAll(() => rm(folder, { recursive: true }));
const source = await readFile(join(root, "generator/manifest/examples/library.yaml"), "utf8");
const manifest = join(folder, "library.yaml");

/** Runs `agent-cli` from the source. Returns the parsed standard output. */
function cli(...args: readonly string[]): Promise<{ code: unknown; json: unknown; stderr: string }> {
  return new Promise((resolve) => {
    const command = ["-C", "@agent-connectors/source", join(root, "cli/main.ts"), "--output", "json", ...args];
    const env = { PATH: process.env.PATH, AGENT_CONNECTORS_CONFIG_DIR: folder };
    execFile(process.execPath, command, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, json: stdout === "" ? undefined : JSON.parse(stdout), stderr }),
    );
  });
}

test("a user's own manifest is validated, and its client is generated", async () => {
  await writeFile(manifest, source);
  expect((await cli("validate", manifest)).json).toEqual([{ path: manifest, mistakes: 0 }]);
  const target = join(folder, "my src");
  const { json } = await cli("generate", manifest, "--folder", target);
  expect(json).toMatchObject({ written: expect.arrayContaining([join(target, "generated/library/index.ts")]) });
  const page = await readFile(join(target, "generated/library/README.md"), "utf8");
  const command = `agent-cli generate ${manifest} --folder '${target}'`;
  expect(page).toContain(`Generated from ${manifest}. Do not edit: change the manifest, then \`${command}\`.`);
  expect(page).toContain('import { library } from "./generated/library/index.ts";');
  const wrong = join(folder, "wrong.yaml");
  await writeFile(wrong, "connector: wrong\n");
  expect(await cli("validate", wrong)).toMatchObject({
    code: 4,
    stderr: expect.stringContaining("wrong.yaml:1:1 missing-key: 'title' is missing"),
  });
}, 60_000);

test("the files of a removed entity are removed, and files without the header of generated files are kept", async () => {
  const target = join(folder, "shrinking");
  const generated = join(target, "generated/library");
  await writeFile(manifest, source);
  expect((await cli("generate", manifest, "--folder", target)).json).toMatchObject({ removed: [] });
  await writeFile(join(generated, "own.ts"), "// Not generated.\n");
  await writeFile(manifest, source.slice(0, source.indexOf("  loans:\n")));
  const { json } = await cli("generate", manifest, "--folder", target);
  expect(json).toMatchObject({ removed: [join(generated, "loans.ts")] });
  expect(await readdir(generated)).toEqual(expect.arrayContaining(["own.ts", "members.ts"]));
}, 60_000);
