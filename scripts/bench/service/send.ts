import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Repetition {
  /** The time after which no request begins, in milliseconds of `performance.now()`. */
  readonly until: number;
  /** Milliseconds between a response and the next request. */
  readonly pauseMs: number;
}

/**
 * Sends a request repeatedly, one at a time. Returns the latency of each request in milliseconds. Throws if a response has a
 * status other than 200.
 */
export async function sendRepeatedly(sent: SentRequest, { until, pauseMs }: Repetition): Promise<readonly number[]> {
  const latencies: number[] = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    await send(sent);
    latencies.push(performance.now() - startedAt);
    await sleep(pauseMs);
  }
  return latencies;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request, and reads its response to the end. */
async function send({ url, method, headers, body }: SentRequest): Promise<void> {
  const [response] = await once(request(url, { method, headers, agent }).end(body), "response");
  if (response.statusCode !== 200) throw new Error(`expected status 200 from ${url}, found ${response.statusCode}`);
  await once(response.resume(), "end");
}
