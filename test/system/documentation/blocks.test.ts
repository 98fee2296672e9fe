import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { errorCodes } from "@agent-connectors/runtime";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { commands } from "../../../cli/commands/index.ts";
import { setupTimeoutExit } from "../../../cli/failure.ts";
import { blocksOf, marks, pages, root, tableOf } from "./blocks.ts";
import { commandProblems } from "./command-lines.ts";

const blocks = pages.flatMap(blocksOf);
const run = promisify(execFile);

test("every block of code has a mark that is valid for its language", () => {
  expect(blocks.length).toBeGreaterThan(40);
  const unmarked = blocks.filter(({ language, mark }) => !marks[language]?.includes(mark));
  expect(unmarked.map(({ place, language, mark }) => `${place} ${language} ${mark}`)).toEqual([]);
});

test("every TypeScript block compiles by itself", { timeout: 300_000 }, async () => {
  // The folder is inside the repository, so that imports find the packages.
  const folder = await mkdtemp(join(root, "test/system/documentation/examples-"));
  try {
    const examples = blocks.filter(({ language }) => language === "ts");
    for (const { place, code } of examples)
      await writeFile(join(folder, `${place.replaceAll(/[/:]/g, "-")}.ts`), `${code}\nexport {};\n`);
    const config = { extends: "../../../../tsconfig.json", include: ["*.ts"], exclude: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiled = await run(join(root, "node_modules/.bin/tsc"), ["-p", folder]).catch(
      // If the compiler fails, `stdout` gets the exit code. Then the test fails even if the compiler prints nothing.
      ({ code, stdout, stderr }) => ({ stdout: `exit code ${code}: ${stdout}${stderr}` }),
    );
    expect(compiled.stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(blocks.filter(({ language }) => language === "sh"))(
  "the shell parses $place, and agent-cli has the commands and flags in this block",
  async (block) => {
    await run("bash", ["-nc", block.code]);
    expect(commandProblems(block.code)).toEqual([]);
  },
);

test.each(commands)("agent-cli has the commands and flags in the examples of '$name'", ({ examples }) => {
  expect(examples.flatMap(commandProblems)).toEqual([]);
});

test("an unknown command, and an unknown flag of a command, are problems", () => {
  expect(commandProblems("x=1 agent-cli --url u connectors lst | cat\nagent-cli whoami --all")).toEqual([
    "agent-cli --url u connectors lst: expected a command, found 'connectors lst'",
    "agent-cli whoami --all: 'whoami' has no flag --all",
  ]);
});

test.each(blocks.filter(({ language }) => language === "js"))("Node.js parses $place", async ({ code }) => {
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-example-"));
  await writeFile(join(folder, "example.mjs"), code);
  await run(process.execPath, ["--check", join(folder, "example.mjs")]);
  await rm(folder, { recursive: true });
});

test.each(blocks.filter(({ language }) => language === "sql"))("PostgreSQL parses $place", async ({ code }) => {
  const database = await PGlite.create();
  // PGlite lacks extensions and roles that the blocks use. Therefore, only syntax errors (code 42601) fail the test.
  for (const statement of code.split(";\n").filter((text) => text.trim() !== ""))
    await database.exec(statement).catch((error) => expect(error.code).not.toBe("42601"));
  await database.close();
});

test.each(blocks.filter(({ language }) => language === "ini"))("each line of $place is a setting", ({ code }) => {
  expect(code).toMatch(/^(?:\w+ = \S.*\n)+$/);
});

test.each(["docs/cli.md", "cli/skill/SKILL.md"])("%s has the exit codes of the program", (page) => {
  const rows = tableOf(page, "exit-codes");
  const codes = new Set(Object.values(errorCodes).map(({ exit }) => exit));
  expect(rows.map(([code]) => Number(code))).toEqual([0, ...[...codes].sort(), setupTimeoutExit, 130]);
});

test("the skill has the error codes of each exit code", () => {
  const documented = tableOf("cli/skill/SKILL.md", "exit-codes").flatMap(([exit, codes = ""]) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(exit)]),
  );
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(Object.entries(errorCodes).map(([code, { exit }]) => [code, exit])),
  );
});

test("the skill has a name, a description and fewer than 200 lines", async () => {
  const text = await readFile(join(root, "cli/skill/SKILL.md"), "utf8");
  expect(text).toMatch(/^---\nname: agent-cli\ndescription: .{50,1024}\n---\n/);
  expect(text.split("\n").length).toBeLessThan(200);
});

test("each page with blocks to run has a test that names the page", async () => {
  const tests = [
    await readFile(join(root, "test/system/documentation/pages.test.ts"), "utf8"),
    await readFile(join(root, "test/system/operations.test.ts"), "utf8"),
  ].join("\n");
  const running = pages.filter((page) => blocksOf(page).some(({ mark }) => mark !== "syntax" && mark !== "types"));
  expect(running.filter((page) => !tests.includes(`"${page}"`))).toEqual([]);
});
