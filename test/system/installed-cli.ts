import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Fault } from "@agent-connectors/sandbox";
import { expect, inject } from "vitest";
import { addFault } from "../sandbox/fixtures/add-fault.ts";
import { firstToken } from "./first-token.ts";
import { found } from "./found.ts";
import { completeSetup } from "./person.ts";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs a program. Rejects if the exit code is not 0. */
export const run = promisify(execFile);

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly onStart?: (child: ChildProcess) => Promise<unknown>;
  /** Receives all standard error so far. After this function has returned a promise, it is not called again. */
  readonly onStderr?: (text: string, child: ChildProcess) => Promise<unknown> | undefined;
}

/** More kinds would slow the tests down, because the service copies the records of each kind. */
const kinds = "payments,recruiting,wiki";

/** Starts the installed `agent-cli serve` with a sandbox, in a new temporary folder. */
export async function installCli() {
  const folder = await mkdtemp(join(tmpdir(), "agent-cli-"));
  await symlink(join(inject("installation"), "node_modules"), join(folder, "node_modules"));
  const program = join(folder, "node_modules/agent-cli/dist/main.js");
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: folder,
    AGENT_CONNECTORS_CONFIG_DIR: join(folder, "config"),
    DATA_DIR: join(folder, "data"),
    PORT: "0",
  };
  const service = spawn(process.execPath, [program, "serve", "--", "--sandbox", "--kinds", kinds], {
    cwd: folder,
    env: environment,
  });
  const printed = await printedBy(service);

  async function agentCli(
    args: readonly string[],
    { input = "", env = {}, onStart, onStderr }: RunOptions = {},
  ): Promise<Outcome> {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...environment, ...env } });
    let [stdout, stderr] = ["", ""];
    const ending = (reaction: Promise<unknown> | undefined) =>
      reaction?.catch((error) => {
        child.kill();
        throw error;
      });
    const started = ending(onStart?.(child));
    let reaction: Promise<unknown> | undefined;
    child.stdout.on("data", (piece) => {
      stdout += piece;
    });
    child.stderr.on("data", (piece) => {
      stderr += piece;
      reaction ??= ending(onStderr?.(stderr, child));
    });
    // A program may end before it has read its input.
    child.stdin.on("error", () => {}).end(input);
    const [code] = await once(child, "close");
    await Promise.all([started, reaction]);
    return { code, stdout, stderr };
  }

  return {
    folder,
    environment,
    program,
    printed,
    agentCli,
    /** Requests a token for the API client that the first start of the service created. */
    tokenOf: (form: { readonly scope?: string } = {}): Promise<string> => firstToken(printed, form),
    /** Runs `work` while the sandbox applies `fault`. */
    withFault: async <T>(fault: Fault, work: () => Promise<T>): Promise<T> => {
      // Retries must fail, too.
      await addFault({ url: printed.sandbox }, { times: 1_000, ...fault });
      return work().finally(() => fetch(`${printed.sandbox}/__faults`, { method: "DELETE" }));
    },
    /** The JSON of a successful command. */
    jsonOf: async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await agentCli(args);
      expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
      return JSON.parse(stdout);
    },
    /** The error of a failed command, and its exit code. */
    failureOf: async (args: readonly string[], options?: RunOptions) => {
      const { code, stdout, stderr } = await agentCli(args, options);
      expect(stdout).toBe("");
      return { exit: code, ...JSON.parse(lastLine(stderr)) };
    },
    stop: async () => {
      if (service.kill("SIGTERM")) await once(service, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of the setup page that a command has printed. */
export function setupPageIn(stderr: string): string | undefined {
  return /Enter the credentials at (\S+)\r?\n/.exec(stderr)?.[1];
}

/** Enters credentials of `payments` on the setup page whose URL a command has printed, if any. */
export function completePrintedSetup(stderr: string): Promise<void> | undefined {
  const page = setupPageIn(stderr);
  return page === undefined ? undefined : completeSetup(page);
}

/** The last line of a program's output. */
export function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

async function printedBy(service: ChildProcess) {
  let output = "";
  for await (const piece of service.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += piece;
    if (output.includes("export AGENT_CONNECTORS_URL=")) break;
  }
  return {
    stdout: () => output,
    sandbox: found(output, /The sandbox at (\S+) simulates/),
    url: found(output, /listens at (\S+)\. /),
    clientId: found(output, /client id +(\S+)/),
    clientSecret: found(output, /client secret +(\S+)/),
    password: found(output, /password +(\S+)/),
  };
}
