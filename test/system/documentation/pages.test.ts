import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Block, blocksOf } from "./blocks.ts";
import { inspectServers } from "./mcp.ts";
import { createReader, type Reader } from "./reader.ts";

/** The service URLs in code blocks. The tests replace them, because their service listens at another address. */
const documentedUrl = /http:\/\/127\.0\.0\.1:4000|https:\/\/connectors\.example\.com/g;

// Most tests start a service and run npm.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

/** The kinds of a service that a test starts. More kinds would delay the first copy into the context store. */
const kinds = "meeting_notes,payments,recruiting,wiki";

let reader: Reader;
/** The `export` lines that the service printed. */
let exported: readonly string[];
/** The URL of the last started service. */
let url: string | undefined;
beforeEach(async () => {
  reader = await createReader();
  exported = [];
  url = undefined;
});
afterEach(() => reader.close());

/** Runs the blocks of a page in order, and returns what they printed. */
async function runPage(page: string): Promise<string> {
  const blocks = blocksOf(page);
  const needsService = blocks.some(({ language, mark }) => mark === "mcp" || (language === "sh" && mark === "run"));
  if (needsService && !blocks.some(({ mark }) => mark === "start")) {
    await startProgram(`npm start -- --sandbox --kinds ${kinds}`);
    await reader.paste({ place: page, language: "sh", mark: "exports", code: exported.join("\n") });
  }
  const outputs: string[] = [];
  for (const block of blocks) {
    const code = url === undefined ? block.code : block.code.replace(documentedUrl, url);
    outputs.push(await runBlock({ ...block, code }));
  }
  return outputs.join("\n");
}

async function runBlock(block: Block): Promise<string> {
  const { mark, code } = block;
  if (mark === "start") return startProgram(code);
  if (mark === "exports") return reader.paste({ ...block, code: printedLines(block) });
  if (mark === "mcp")
    return (await inspectServers(code, { folder: reader.folder, environment: await variables() })).join();
  return mark === "run" ? reader.paste(block) : "";
}

/** If the program is a service, sets AGENT_CONNECTORS_URL in the shell, because the service does not use the documented port. */
async function startProgram(command: string): Promise<string> {
  const output = await reader.start(command);
  const [, found] = /listens at (http:\S+)\. /.exec(output) ?? [];
  if (found === undefined) return output;
  url = found;
  exported = output.split("\n").filter((line) => line.startsWith("  export "));
  const code = `export AGENT_CONNECTORS_URL=${found}`;
  await reader.paste({ place: "the address of the service", language: "sh", mark: "run", code });
  return output;
}

/** Returns the printed lines, after a check that they have the same variables as the block. */
function printedLines({ code, place }: Block): string {
  const namesIn = (text: string) => text.match(/\b[A-Z_]+(?==)/g);
  expect(namesIn(code), place).toEqual(namesIn(exported.join("\n")));
  return exported.join("\n");
}

/** The environment of a new shell after the `export` lines. */
async function variables(): Promise<Readonly<Record<string, string>>> {
  const script = `${exported.join("\n")}\nenv -0`;
  const { stdout } = await promisify(execFile)("bash", ["-c", script], { env: reader.environment });
  const entries = stdout.split("\0").filter((line) => line !== "");
  return Object.fromEntries(
    entries.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

test("the blocks of the README succeed, from the first program to the service", async () => {
  const printed = await runPage("README.md");
  expect(printed).toMatch(/^\d+ customers have an e-mail address$/m);
  expect(printed).toContain("limit: expected at most 100, found 500");
  expect(printed.match(/"id": "cus_/g)?.length).toBe(5);
  expect(printed).toMatch(/"n": [1-9]\d*/);
  expect(printed).toMatch(/"score": 0\.\d+/);
});

test("the first steps succeed in a shell, in TypeScript, for an agent and by HTTP", async () => {
  const printed = await runPage("docs/first-steps.md");
  expect(printed.match(/sunny.conroy0@example.com/g)?.length).toBeGreaterThanOrEqual(4);
  expect(printed.match(/"?score"?: 0\.\d+/g)?.length).toBe(3);
  expect(printed).toContain("- payments\\n- meeting_notes");
  expect(printed).toContain('{"data":[{"id":"cus_');
  const [, path = ""] = /"path": "(.+)"/.exec(printed) ?? [];
  expect(await readFile(resolve(reader.folder, path))).toEqual(await readFile(join(reader.folder, "attachment")));
});

test("the blocks of docs/cli.md succeed with the built program", async () => {
  await reader.installCli();
  const printed = await runPage("docs/cli.md");
  expect(printed).toContain('"email": "admin@localhost"');
  expect(printed).toMatch(/"score": 0\.\d+/);
  expect(printed.match(/"id": "cus_/g)?.length).toBeGreaterThanOrEqual(7);
  expect(await readFile(join(reader.folder, ".agents/skills/agent-cli/SKILL.md"), "utf8")).toContain("# agent-cli");
});

test("the commands of the skill succeed", async () => {
  await reader.installCli();
  const printed = await runPage("cli/skill/SKILL.md");
  expect(printed).toContain("# Payments");
  expect(printed).toContain("context_store.search");
  expect(printed).toMatch(/"score": 0\.\d+/);
  expect(printed).toContain('"email": "ada@example.com"');
});

test("the blocks of docs/library.md succeed for local and hosted connectors", async () => {
  const printed = await runPage("docs/library.md");
  expect(printed).toMatch(/^10 true$/m);
  expect(printed).toContain('"refresh_token":"refresh_2_');
  expect(printed).toContain('"data":[{"n":');
  expect(printed).toMatch(/score: 0\.\d+/);
});

test("the blocks of docs/agents.md succeed for programs, frameworks and desktop clients", async () => {
  const printed = await runPage("docs/agents.md");
  expect(printed).toContain("- payments\\n- meeting_notes");
  expect(printed).toContain("inspect_connector Describes");
});

test.each([
  ["cli/README.md", '"data": ['],
  ["client/README.md", "@example.com"],
])("the blocks of %s succeed with the built program", async (page, expected) => {
  await reader.installCli();
  expect(await runPage(page)).toContain(expected);
});

test.each([
  ["generator/README.md", "generated/payments/index.ts"],
  ["sandbox/README.md", "cus_"],
  ["service/README.md", "http://127.0.0.1:"],
  ["store/README.md", "records: "],
])("the blocks of %s succeed", async (page, expected) => {
  expect(await runPage(page)).toContain(expected);
});
