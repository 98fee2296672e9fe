import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** How to start a program. */
export interface ProgramOptions {
  /** A TypeScript file, relative to the repository. The default is the built service. */
  readonly script?: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The maximum size of each written file, in blocks of 512 bytes. A write beyond this size fails as on a full disk. */
  readonly fileBlocks?: number;
}

/** A service in a process of its own. */
export interface Program {
  readonly url: string;
  readonly process: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal, and waits for the end. Returns the exit code, or null if the signal ended the process. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** The arguments of Node for the built service, which starts twice as fast as the TypeScript sources. */
export const builtProgram: readonly string[] = [
  "--disable-warning=ExperimentalWarning",
  join(root, "service/dist/start.js"),
];

/** Starts a program, and waits until it listens. If it ends first, throws an error with its output. */
export async function runProgram({ script, environment, fileBlocks }: ProgramOptions): Promise<Program> {
  const args =
    script === undefined
      ? builtProgram
      : ["--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source", join(root, script)];
  const { PATH = "" } = process.env;
  const limit = `ulimit -S -f ${fileBlocks ?? "unlimited"}; exec "$@"`;
  const child = spawn("sh", ["-c", limit, "sh", process.execPath, ...args], {
    cwd: root,
    env: { PATH, ...environment },
  });
  const ended = once(child, "close");
  // Ends the process even if a failed test does not.
  const abandon = () => child.kill("SIGKILL");
  process.once("exit", abandon);
  const text = { stdout: "", stderr: "" };
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    text.stderr += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      text.stdout += chunk;
      // The first start prints the admin's secrets in the same chunk, so `stdout()` has them when `runProgram` returns.
      const found = /listens at (https?:\/\/[\w.:[\]-]+?)\.?\s/.exec(text.stdout)?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then(() => reject(new Error(`the program ended: ${text.stdout}${text.stderr}`)), reject);
  });
  return {
    url,
    process: child,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    end: async (signal) => {
      child.kill(signal);
      await ended;
      process.off("exit", abandon);
      return child.exitCode;
    },
  };
}
