import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allowDevice, completeSetup } from "../person.ts";
import { type Block, root } from "./blocks.ts";

/** Pastes the code blocks of a page into a shell, in a folder that looks like a new clone. */
export interface Reader {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Installs the built `agent-cli`, which a clone does not have. */
  installCli(): Promise<void>;
  /** Throws with the output if a command fails. */
  paste(block: Block): Promise<string>;
  /** Starts a program in a separate shell. Resolves with the output when the program is ready. */
  start(command: string): Promise<string>;
  /** Ends the programs in reverse order, then the shell, and deletes the folder. */
  close(): Promise<void>;
}

/**
 * Matches the line that a program prints when it is ready. A service prints a `curl` command at its first start, and `Sign in at`
 * at a later start. A sandbox prints a `curl` command or `The sandbox runs`.
 */
const readyLine = /^ {2}curl .*\n|^Sign in at .*\n|The sandbox runs/m;

/** Creates a reader in a new folder with links to the files of the checkout. */
export async function createReader(): Promise<Reader> {
  const folder = await linkedCheckout();
  const environment: NodeJS.ProcessEnv = {
    PATH: [join(folder, "node_modules/.bin"), ...pathWithoutCheckout()].join(":"),
    HOME: folder,
    PORT: "0",
    // Programs run the command `true` instead of a browser.
    BROWSER: "true",
  };
  const shell = createShell(folder, environment);
  const programs: ChildProcess[] = [];
  let password = "";
  return {
    folder,
    environment,
    async installCli() {
      const program = `#!/bin/sh\nexec "${process.execPath}" "${join(root, "cli/dist/main.js")}" "$@"\n`;
      await writeFile(join(folder, "node_modules/.bin/agent-cli"), program, { mode: 0o755 });
    },
    async paste({ place, language, mark, code }) {
      const file = join(folder, language === "ts" ? "example.ts" : "block.sh");
      await writeFile(file, code);
      const command = language === "ts" ? "npx node -C @agent-connectors/source example.ts" : "source block.sh";
      const visited = new Set<string>();
      return shell.run(command, `${place} (${mark})`, (output) => actAsPerson(output, { password, visited }));
    },
    async start(command) {
      const child = spawn("bash", ["-c", command], { cwd: folder, env: environment, detached: true });
      programs.push(child);
      const output = await outputUntil(child, readyLine);
      password = /password +(\S+)/.exec(output)?.[1] ?? password;
      return output;
    },
    async close() {
      for (const child of programs.toReversed()) await end(child);
      await shell.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Omits the checkout's `node_modules/.bin`, which can contain the built `agent-cli`. */
function pathWithoutCheckout(): readonly string[] {
  return (process.env.PATH ?? "").split(":").filter((entry) => entry !== join(root, "node_modules/.bin"));
}

/** Creates a folder with links to the repository and its packages. As in a clone, there is no `agent-cli`. */
async function linkedCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "agent-connectors-clone-"));
  const link = async (from: string, to: string, without: readonly string[]) => {
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from))
      if (!without.includes(name)) await symlink(join(from, name), join(to, name));
  };
  await link(root, folder, ["node_modules", ".git", ".data", ".data-sandbox"]);
  await link(join(root, "node_modules"), join(folder, "node_modules"), [".bin"]);
  await link(join(root, "node_modules/.bin"), join(folder, "node_modules/.bin"), ["agent-cli"]);
  return folder;
}

/** Starts a shell that keeps its variables, functions and current folder between commands. */
function createShell(cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn("bash", ["--norc", "--noprofile"], { cwd, env, detached: true });
  const closed = once(child, "close");
  child.stdin.write("set -euo pipefail\n");
  return {
    /** Returns the standard output. After each new piece of output, `onOutput` receives all output and errors so far. */
    async run(command: string, name: string, onOutput: (output: string) => Promise<void>): Promise<string> {
      let [output, all] = ["", ""];
      const done = "--- the block is done ---";
      const reactions: Promise<void>[] = [];
      const collect = (piece: string) => {
        all += piece;
        reactions.push(onOutput(all));
      };
      const onOut = (piece: Buffer) => {
        output += piece;
        collect(String(piece));
      };
      const onError = (piece: Buffer) => collect(String(piece));
      child.stdout.on("data", onOut);
      child.stderr.on("data", onError);
      child.stdin.write(`${command} </dev/null\necho '${done}'\n`);
      while (!output.includes(done)) {
        await Promise.race([nextPiece(child), closed]);
        const { exitCode, signalCode } = child;
        if (exitCode !== null || signalCode !== null)
          throw new Error(`${name} failed with ${signalCode ?? `exit code ${exitCode}`}:\n${all}`);
      }
      child.stdout.off("data", onOut);
      child.stderr.off("data", onError);
      await Promise.all(reactions);
      return output.replace(`${done}\n`, "");
    },
    close: () => end(child),
  };
}

function nextPiece({ stdout }: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => stdout.once("data", () => resolve()));
}

/** Allows devices and completes setups on the printed pages, as a user does in a browser. Skips the pages in `visited`. */
async function actAsPerson(
  output: string,
  { password, visited }: { readonly password: string; readonly visited: Set<string> },
): Promise<void> {
  for (const [page] of output.matchAll(/http\S+\/(?:device\?user_code=|setup\/)\S+(?=\s)/g)) {
    if (visited.has(page)) continue;
    visited.add(page);
    await (page.includes("/device?") ? allowDevice(page, password) : completeSetup(page));
  }
}

function outputUntil(child: ChildProcessWithoutNullStreams, ready: RegExp): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const collect = (piece: Buffer) => {
      output += piece;
      if (ready.test(output)) resolve(output);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("close", () => reject(new Error(`the program ended early:\n${output}`)));
  });
}

/** Ends a program and the programs that it started. Waits until all of them have closed the output. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const closed = once(child, "close");
  process.kill(-child.pid, "SIGTERM");
  await closed;
}
