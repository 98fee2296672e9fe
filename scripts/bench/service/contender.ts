import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { BenchPostgres } from "./postgres.ts";

/** A server under load, in a separate process. */
export interface Contender {
  /** URL of the operation. */
  readonly url: string;
  readonly load: (seconds: number) => Promise<Load>;
  /** Collects the server's garbage before it measures the memory. */
  readonly usage: () => Promise<Usage>;
  /** Sends requests, and returns each package's share of the processor time, largest first. */
  readonly profile: (seconds: number) => Promise<Readonly<Record<string, number>>>;
  readonly stop: () => void;
}

/** The memory of a server, and the headers for the next requests to it. */
export interface Usage {
  /** The heap and external buffers. */
  readonly heapBytes: number;
  /** The resident memory, including libraries. */
  readonly residentBytes: number;
  /** The maximum resident memory so far. */
  readonly peakBytes: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The measurements of a server under load. */
export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** The 99th percentile of the latency in milliseconds. */
  readonly p99: number;
  /** Microseconds of the server's processor time for each request. */
  readonly cpuEach: number;
  /** Microseconds of the database server's processor time for each request; 0 without a database. */
  readonly databaseCpuEach: number;
}

/** Concurrent connections. They keep two cores busy. */
const connections = 32;

/** Starts a script of this folder. */
export async function startContender(
  script: "bare.mjs" | "runtime.mjs" | "hosted.mjs",
  upstream: { readonly url: string; readonly apiKey: string },
  database?: BenchPostgres,
): Promise<Contender> {
  const args = [upstream.url, upstream.apiKey, ...(database ? [database.url] : [])];
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
    // The hosted service writes its log as in production. The benchmark discards the log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (ready: { readonly url: string }) => resolve(ready.url));
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}; run it by itself to see why`)));
  });
  const request = async <T>(command: string): Promise<T> => {
    child.send(command);
    const [result] = await once(child, "message");
    return result;
  };
  const usage = () => request<Usage>("usage");
  const processorTime = () => request<number>("processorTime");
  return {
    url,
    load: async (seconds) => {
      const { headers } = await usage();
      const databaseBefore = await database?.cpuMicroseconds();
      const before = await processorTime();
      const sustained = await load({ url, headers }, seconds);
      const cpu = (await processorTime()) - before;
      const databaseCpu = database ? (await database.cpuMicroseconds()) - (databaseBefore ?? 0) : 0;
      const { requests } = sustained;
      return {
        ...sustained,
        cpuEach: cpu / requests,
        databaseCpuEach: databaseCpu / requests,
      };
    },
    usage,
    profile: async (seconds) => {
      const { headers } = await usage();
      await request("startProfile");
      await load({ url, headers }, seconds);
      return request("stopProfile");
    },
    stop: () => child.disconnect(),
  };
}

interface Target {
  readonly url: string;
  readonly headers: Usage["headers"];
}

async function load(target: Target, seconds: number): Promise<Omit<Load, "cpuEach" | "databaseCpuEach">> {
  const result = await autocannon({
    url: target.url,
    method: "POST",
    headers: { "content-type": "application/json", ...target.headers },
    body: JSON.stringify({ entity: "customers", action: "list", params: { limit: 10 } }),
    connections,
    duration: seconds,
  });
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${result.non2xx} responses without a 2xx status under load`);
  return { requests: result.requests.total, perSecond: result.requests.average, p99: result.latency.p99 };
}
