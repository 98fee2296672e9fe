import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { percentile } from "../processes.ts";
import { startContender } from "./contender.ts";
import { sendRepeatedly } from "./send.ts";

const seconds = 10;

/**
 * Prints the latency of small executions and of probes: on an otherwise idle service, and while four other callers continuously
 * list 16 MB each.
 */
export async function benchNeighbour(): Promise<void> {
  const upstream = fork(fileURLToPath(new URL("large.mjs", import.meta.url)));
  const [{ bytes, ...target }] = await once(upstream, "message");
  try {
    const hosted = await startContender("hosted.mjs", target);
    try {
      const { headers } = await hosted.usage();
      const { url } = hosted;
      await measureLatencies(url, headers);
      const idle = await measureLatencies(url, headers);
      upstream.send({ url, headers });
      await sleep(2_000);
      const loaded = await measureLatencies(url, headers);
      upstream.send("listed");
      const [listed] = await once(upstream, "message");
      console.log(`neighbour  idle: ${formatLatencies(idle)}`);
      console.log(
        `           while four callers list ${(bytes / 1e6).toFixed(0)} MB each (${listed} times): ${formatLatencies(loaded)}`,
      );
      console.log("           target: p99 of the execution under 100 ms, of /healthz under 50 ms");
    } finally {
      hosted.stop();
    }
  } finally {
    upstream.disconnect();
  }
}

interface Latencies {
  readonly execution: readonly number[];
  readonly probe: readonly number[];
}

/**
 * Sends two sequences of requests at the same time for `seconds` seconds: small executions, and probes. Returns the duration of
 * each request in milliseconds.
 */
async function measureLatencies(url: string, headers: Readonly<Record<string, string>>): Promise<Latencies> {
  const body = JSON.stringify({ entity: "customers", action: "list", params: { limit: 10 } });
  const until = performance.now() + seconds * 1_000;
  const execute = { url, method: "POST", headers: { "content-type": "application/json", ...headers }, body };
  const check = { url: new URL("/healthz", url).href, method: "GET", headers: {}, body: "" };
  const [execution, probe] = await Promise.all([
    sendRepeatedly(execute, { until, pauseMs: 5 }),
    sendRepeatedly(check, { until, pauseMs: 10 }),
  ]);
  return { execution, probe };
}

function formatLatencies({ execution, probe }: Latencies): string {
  const at = (latencies: readonly number[], part: number) => percentile(latencies, part).toFixed(1);
  return [
    `execute p50 ${at(execution, 0.5)} ms`,
    `p99 ${at(execution, 0.99)} ms`,
    `/healthz p99 ${at(probe, 0.99)} ms`,
  ].join(", ");
}
