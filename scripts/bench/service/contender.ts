import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

/** A server under load, in a process of its own. */
export interface Contender {
  /** Loads it for some seconds and tells what it sustained. */
  readonly load: (seconds: number) => Promise<Load>;
  /** What it uses after a collection, and has used of the processor. */
  readonly usage: () => Promise<Usage>;
  readonly stop: () => void;
}

export interface Usage {
  /** The heap with the buffers beside it. */
  readonly heapBytes: number;
  /** All of the process's memory, with what its libraries took. */
  readonly residentBytes: number;
  readonly cpuMicroseconds: number;
  /** With which it is asked from now on. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Microseconds of the server's processor time a request. */
  readonly cpuEach: number;
}

/** As many as keep two cores busy. */
const connections = 32;

/** Starts `bare.mjs` or `hosted.mjs` on an upstream. */
export async function startContender(
  script: "bare.mjs" | "hosted.mjs",
  upstream: { readonly url: string; readonly apiKey: string },
): Promise<Contender> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [upstream.url, upstream.apiKey], {
    execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
    // What it logs is written, and read by nobody.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (ready: { readonly url: string }) => resolve(ready.url));
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}; run it by itself to see why`)));
  });
  const usage = async (): Promise<Usage> => {
    child.send("usage");
    const [used] = await once(child, "message");
    return used;
  };
  return {
    load: async (seconds) => {
      const before = await usage();
      const sustained = await load({ url, headers: before.headers }, seconds);
      const { cpuMicroseconds } = await usage();
      return { ...sustained, cpuEach: (cpuMicroseconds - before.cpuMicroseconds) / sustained.requests };
    },
    usage,
    stop: () => child.disconnect(),
  };
}

interface Target {
  readonly url: string;
  readonly headers: Usage["headers"];
}

async function load(target: Target, seconds: number): Promise<Omit<Load, "cpuEach">> {
  const result = await autocannon({
    url: target.url,
    method: "POST",
    headers: { "content-type": "application/json", ...target.headers },
    body: JSON.stringify({ entity: "customers", action: "list", params: { limit: 10 } }),
    connections,
    duration: seconds,
  });
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${result.non2xx} refusals under load`);
  return { requests: result.requests.total, perSecond: result.requests.average, p99: result.latency.p99 };
}
