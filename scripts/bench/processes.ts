import { type ChildProcess, execFile, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs a benchmark script in a fresh Node process and gives the JSON that it prints. */
export async function measure<T>(
  script: string,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeArgs, path(script), ...args], {
    maxBuffer: 1e7,
  });
  return JSON.parse(stdout);
}

/** The upstream of a benchmark, running in a process of its own. */
export interface Upstream {
  /** Pages kept as bytes, from the root path. */
  readonly url: string;
  /** The sandbox itself, which makes each page anew. */
  readonly sandboxUrl: string;
  /** The one credential that it takes. */
  readonly apiKey: string;
  readonly stop: () => void;
}

/** Starts the upstream of a kind with so many records of each entity. */
export function startUpstream(records: number, kind = "payments"): Promise<Upstream> {
  const child: ChildProcess = fork(path("./server.mjs"), [kind, String(records)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (ready: Omit<Upstream, "stop">) => resolve({ ...ready, stop: () => child.disconnect() }));
    child.once("exit", (code) => reject(new Error(`the benchmark's upstream ended with ${code}`)));
  });
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
