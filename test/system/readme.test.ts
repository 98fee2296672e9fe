import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;
const run = promisify(execFile);
const folder = mkdtempSync(`${root}test/system/.example-`);
afterAll(() => rmSync(folder, { recursive: true }));

test("the README's example runs unchanged", async () => {
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${root}README.md`, "utf8"))?.[1];
  expect(example).toBeDefined();
  writeFileSync(`${folder}/example.ts`, example ?? "");
  const { stdout } = await run(process.execPath, ["-C", "@agent-connectors/source", `${folder}/example.ts`]);
  expect(stdout).toMatch(/^\d+ customers have an e-mail address$/m);
  expect(stdout).toContain("ada@example.com");
  expect(stdout).toContain("limit: expected at most 100, found 500");
});

test("the demo succeeds", async () => {
  const { stdout } = await run(process.execPath, ["-C", "@agent-connectors/source", `${root}scripts/demo/index.ts`]);
  expect(stdout).toContain("All steps succeeded.");
  expect(stdout).not.toContain("✗");
});
