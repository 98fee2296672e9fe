import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { found } from "./found.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

let folder: string;
let child: ChildProcess;
/** The environment of the service, and of the shell that runs the blocks of `docs/operations.md`. */
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-connectors-operations-"));
  environment = { ...process.env, DATA_DIR: join(folder, "data"), BACKUP: join(folder, "backup.db"), PORT: "0" };
});
afterAll(async () => {
  child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts the service. Returns its output as soon as the output matches `text`. */
async function start(text: RegExp, ...args: readonly string[]): Promise<string> {
  const program = ["--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source", "scripts/start.ts"];
  child = spawn(process.execPath, [...program, ...args], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  for await (const piece of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += piece;
    if (text.test(output)) return output;
  }
  throw new Error(`the service ended early:\n${output}`);
}

async function stop(): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}

/** Runs all blocks of `page` that have the mark `mark`, in order and in one shell. Returns their standard output. */
async function paste(page: string, mark: "run" | "restore"): Promise<string> {
  const text = await readFile(join(root, page), "utf8");
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`sh ${mark}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))];
  expect(blocks.length).toBeGreaterThan(0);
  const script = blocks.map(([, lines]) => lines).join("\n");
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], { cwd: root, env: environment });
  return stdout;
}

test("the commands in docs/operations.md succeed on a running service, and the service starts with the restored backup", async () => {
  const output = await start(/connectors -H .*\n/);
  environment.URL = found(output, /listens at (http:\S+)\./);
  const printed = await paste("docs/operations.md", "run");
  expect(printed).toMatch(/e-mail {4}admin@localhost\n {2}password {2}[\w-]{20}\n/);
  expect(printed).toContain('{"status":"alive"}{"status":"ready"}# HELP');
  await stop();

  await rm(join(folder, "data/control.db"));
  await paste("docs/operations.md", "restore");
  await start(/Sign in at/);
  await stop();
});
