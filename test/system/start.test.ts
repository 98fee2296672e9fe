import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usage } from "../../scripts/start/program.ts";
import { testDatabase } from "../service/engines.ts";
import { builtProgram } from "./run-program.ts";

let folder: string;

/** The last started program. Earlier ones may still run. */
let child: ChildProcess;

const started: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-connectors-start-"));
});

afterEach(async () => {
  for (const each of started.splice(0)) each.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

interface Output {
  stdout: string;
  stderr: string;
}

/** Starts the program, and waits until its standard output matches the pattern or the program ends. Returns the output. */
async function start(args: readonly string[], pattern: RegExp, environment: NodeJS.ProcessEnv = {}): Promise<Output> {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), PORT: "0", ...environment };
  child = spawn(process.execPath, [...builtProgram, ...args], { env, cwd: folder });
  started.push(child);
  const output = { stdout: "", stderr: "" };
  return new Promise((resolve) => {
    child.stdout?.on("data", (chunk) => {
      output.stdout += chunk;
      if (pattern.test(output.stdout)) resolve(output);
    });
    child.stderr?.on("data", (chunk) => {
      output.stderr += chunk;
    });
    child.once("close", () => resolve(output));
  });
}

const isPositive = (count: number) => count > 0;

/** Runs lines in a shell, and returns the JSON that they print. */
async function runLines(lines: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)("sh", ["-c", lines]);
  return JSON.parse(stdout);
}

test("the shell lines that the program prints succeed, and the program ends after SIGTERM", async () => {
  const output = await start([], /connectors -H .*\n/);
  const { stdout } = output;
  expect(stdout).toMatch(/^Agent Connectors listens at http:\/\/127\.0\.0\.1:\d+\./);
  const lines = stdout.split("\n").filter((line) => /^ {2}(TOKEN=|curl )/.test(line));
  expect(lines).toHaveLength(2);
  expect(await runLines(lines.join("\n"))).toEqual({ data: [], meta: { has_more: false, cursor: null } });
  const [, secret = "none"] = /client secret +(\S+)/.exec(stdout) ?? [];
  expect(secret).toMatch(/^acs_/);
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
  // The log has the requests of the shell lines, but not the printed secret.
  expect(output.stderr).toContain("/api/v1/oauth/token");
  expect(output.stderr).not.toContain(secret);
});

test("--sandbox connects every kind to a sandbox at the first and at the second start", async () => {
  const first = await start(["--sandbox"], /execute" -H .*\n/);
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
  const { stdout } = await start(["--sandbox", "--churn"], /execute" -H .*\n/);
  for (const printed of [first.stdout, stdout])
    expect(printed).toContain("Connectors to them in workspace default: 20.");
  const lines = stdout.split("\n").filter((line) => /^ {2}(export |curl )/.test(line));
  expect(lines.map((line) => line.split("=")[0])).toEqual([
    "  export URL",
    "  export TOKEN",
    "  export CONNECTOR",
    "  export AGENT_CONNECTORS_URL",
    expect.stringMatching(/^ {2}curl /),
  ]);
  expect(await runLines(lines.join("\n"))).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id: expect.stringMatching(/^cus_/) })]),
    meta: {},
  });
}, 60_000);

test("--sandbox copies records of reports, even if the sandbox generates no records for today", async () => {
  const { stdout } = await start(["--sandbox", "--kinds", "search_analytics"], /execute" -H .*\n/);
  const lines = stdout.split("\n").filter((line) => /^ {2}export /.test(line));
  const url = '"$URL/api/v1/integrations/connectors/$CONNECTOR/sync"';
  const read = [...lines, `curl -s ${url} -H "Authorization: Bearer $TOKEN"`].join("\n");
  await expect
    .poll(async () => (await runLines(read)) as object, { timeout: 60_000, interval: 500 })
    .toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          entity: "search_analytics_by_date",
          status: "ready",
          records: expect.toSatisfy(isPositive),
        }),
      ]),
    });
}, 120_000);

test("--sandbox prints a call that succeeds, even if the action requires params", async () => {
  const { stdout } = await start(["--sandbox", "--kinds", "seller_marketplace"], /execute" -H .*\n/);
  const lines = stdout.split("\n").filter((line) => /^ {2}(export |curl )/.test(line));
  expect(await runLines(lines.join("\n"))).toMatchObject({ data: expect.any(Object), meta: {} });
}, 60_000);

test("--sandbox stores its connectors in a separate folder, which only --sandbox serves", async () => {
  await start(["--sandbox", "--kinds", "wiki"], /execute" -H .*\n/, { DATA_DIR: "" });
  child.kill("SIGTERM");
  await once(child, "close");
  expect(await readdir(folder)).toEqual([".data-sandbox"]);
  const { stderr } = await start([], /never/, { DATA_DIR: join(folder, ".data-sandbox") });
  expect(stderr).toMatch(/^\[invalid_config\] expected a database with real connectors, [^\n]*\n$/);
  expect(child.exitCode).toBe(4);
  const again = await start(["--sandbox", "--kinds", "wiki"], /execute" -H .*\n/, { DATA_DIR: "" });
  expect(again.stdout).toContain("DATA_DIR='./.data-sandbox' npm start -- --reset-password EMAIL");
}, 120_000);

test("--sandbox connects every kind to a sandbox while another process does the same", async () => {
  const database = await testDatabase("postgres", "none");
  const environment = { DATABASE_URL: database.databaseUrl };
  const starting = [1, 2].map(() => start(["--sandbox"], /execute" -H .*\n/, environment));
  for (const { stdout, stderr } of await Promise.all(starting)) {
    expect(stderr).not.toContain("[conflict]");
    expect(stdout).toContain("Connectors to them in workspace default: 20.");
  }
  for (const each of started) each.kill("SIGTERM");
  await Promise.all(started.map((each) => once(each, "close")));
  await database.drop();
}, 60_000);

test("--reset-password resets the password of a user while the service runs", async () => {
  const { stdout: greeting } = await start([], /connectors -H .*\n/);
  const { stdout } = await start(["--reset-password", "Admin@Localhost"], /never/);
  expect(stdout).toMatch(
    /^Done: sign-ins with the old password have ended\. .*\n {2}e-mail {4}admin@localhost\n {2}password {2}\S+\n$/,
  );
  expect(child.exitCode).toBe(0);
  const passwordOf = (text: string) => /password +(\S+)$/m.exec(text)?.[1] ?? "none";
  const signIn = async (password: string) => {
    const url = /listens at (http:\S+)\./.exec(greeting)?.[1];
    const body = new URLSearchParams({ email: "admin@localhost", password });
    return (await fetch(`${url}/sign-in`, { method: "POST", body, redirect: "manual" })).status;
  };
  expect([await signIn(passwordOf(greeting)), await signIn(passwordOf(stdout))]).toEqual([401, 303]);
});

test("--reset-password ends with exit code 3 if the user is unknown", async () => {
  const { stdout, stderr } = await start(["--reset-password", "nobody@example.com"], /never/);
  expect([stdout, child.exitCode]).toEqual(["", 3]);
  expect(stderr).toMatch(/^\[not_found\] there is no user 'nobody@example\.com' in the database [^\n]*\n$/);
});

test("--make-operator runs while the service runs, and ends with exit code 3 if the user is unknown", async () => {
  await start([], /connectors -H .*\n/);
  const { stdout } = await start(["--make-operator", "Admin@Localhost"], /never/);
  expect([stdout, child.exitCode]).toEqual(["Done: admin@localhost is an operator of this installation.\n", 0]);
  const refused = await start(["--make-operator", "nobody@example.com"], /never/);
  expect([refused.stdout, child.exitCode]).toEqual(["", 3]);
  expect(refused.stderr).toMatch(/^\[not_found\] there is no user 'nobody@example\.com' in the database [^\n]*\n$/);
});

test("after --forget-lost-keys, the program starts although its master key is lost", async () => {
  await start([], /connectors -H .*\n/);
  child.kill("SIGTERM");
  await once(child, "close");
  await rm(join(folder, "data", "master.key"));
  const refused = await start([], /never/);
  expect(refused.stderr).toContain("[invalid_config] expected master key '");
  const { stdout } = await start(["--forget-lost-keys"], /never/);
  expect(stdout).toContain("Done: the service can start. Connectors to connect again: 0.");
  expect((await start([], /--reset-password .*\n/)).stdout).toContain("Agent Connectors listens at");
});

test("the program prints one line and ends if the file of its database is not a database", async () => {
  await mkdir(join(folder, "data"), { mode: 0o700 });
  await writeFile(join(folder, "data", "control.db"), "not a database\n".repeat(100));
  const { stderr } = await start([], /never/);
  expect(stderr).toMatch(/^\[invalid_config\] expected a database '.*control\.db' that can be used, found: [^\n]*\n$/);
  expect(child.exitCode).toBe(4);
});

test("--rotate-master-key announces a rotation only if it begins one", async () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64"));
  await start([], /connectors -H .*\n/, { MASTER_KEYS: keys[0] });
  const refused = await start(["--rotate-master-key"], /never/, { MASTER_KEYS: keys[1] });
  expect([refused.stdout, child.exitCode]).toEqual(["", 4]);
  expect(refused.stderr).toMatch(/^\[invalid_config\] expected master key '/);
  const idle = await start(["--rotate-master-key"], /never/, { MASTER_KEYS: keys[0] });
  expect(idle.stdout).toMatch(
    /^Nothing rotated: master key [0-9a-f]{16} already encrypts all data keys; put a new key before it in MASTER_KEYS\.\n$/,
  );
  expect(child.exitCode).toBe(0);
  const begun = await start(["--rotate-master-key"], /Encrypting .*\n/, { MASTER_KEYS: keys.reverse().join() });
  expect(begun.stdout).toBe(
    "Encrypting all data keys with the newest master key; running processes get 30 seconds to read it.\n",
  );
});

test.each([
  [["--help"], 0, "stdout", "Starts the hosted service."],
  [["--prot", "1"], 4, "stderr", "Unknown option '--prot'; --help lists the options"],
  [["--churn"], 4, "stderr", "[invalid_params] expected --sandbox with --churn, which is an option of the sandbox"],
  [["--kinds", "wiki"], 4, "stderr", "[invalid_params] expected --sandbox with --kinds, which is an option of"],
  [["--sandbox", "--kinds", "wiki,wikis"], 4, "stderr", "[invalid_params] --kinds: expected one or more of "],
  [["--reset-password", "a@b.c", "--sandbox"], 4, "stderr", "[invalid_params] expected one of --sandbox, --reset-pass"],
  [["--reset-password"], 4, "stderr", "Option '--reset-password <value>' argument missing; --help lists the options"],
  [["--reset-password", "--sandbox"], 4, "stderr", "argument is ambiguous; --help lists the options"],
  [["--port", "65536"], 4, "stderr", "[invalid_params] --port: expected a whole number from 0 to 65535, found '65536'"],
  [["--port="], 4, "stderr", "[invalid_params] --port: expected a whole number from 0 to 65535, found ''"],
] as const)("the arguments %j end the program with exit code %i", async (args, code, stream, text) => {
  const output = await start(args, /never/);
  expect(output[stream]).toContain(text);
  expect(output[stream].trim().split("\n").length === 1).toBe(stream === "stderr");
  expect(child.exitCode).toBe(code);
});

test("if its port is in use, the program prints a remedy and ends with exit code 4", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  // A server that listens on a port has an address of this form.
  const { port } = other.address() as { readonly port: number };
  const { stdout, stderr } = await start(["--port", String(port)], /never/, { LOG_LEVEL: "silent" });
  expect(stdout).toBe("");
  expect(stderr).toContain("stop that program, or set PORT to another port");
  expect(child.exitCode).toBe(4);
  other.close();
});

test("agent-cli serve starts scripts/start.ts if agent-cli runs from its TypeScript source", async () => {
  const cli = ["-C", "@agent-connectors/source", join(import.meta.dirname, "../../cli/main.ts")];
  const { stdout } = await promisify(execFile)(process.execPath, [...cli, "serve", "--", "--help"], { cwd: folder });
  expect(stdout).toBe(`${usage.replaceAll("npm start", "agent-cli serve")}\n`);
});
