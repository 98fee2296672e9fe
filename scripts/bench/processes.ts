import { type ChildProcess, execFile, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs a benchmark script in a new Node process and returns the JSON that it prints. */
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

/** The upstream of a benchmark, in a separate process. */
export interface Upstream {
  /** URL of a server that caches the sandbox's pages, and serves them at the root path. */
  readonly url: string;
  /** URL of the sandbox, which generates the page for each request. */
  readonly sandboxUrl: string;
  /** A valid credential. */
  readonly apiKey: string;
  readonly stop: () => void;
}

/** Starts the upstream of a kind with `records` records of each entity. */
export function startUpstream(records: number, kind = "payments"): Promise<Upstream> {
  const child: ChildProcess = fork(path("./server.mjs"), [kind, String(records)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (ready: Omit<Upstream, "stop">) => resolve({ ...ready, stop: () => child.disconnect() }));
    child.once("exit", (code) => reject(new Error(`the benchmark's upstream ended with ${code}`)));
  });
}

/** A percentile of the values: the 99th if `part` is 0.99. NaN without values. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
};

/** The middle value, or the upper of the two middle values; NaN without values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
