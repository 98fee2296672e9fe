import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createProgram } from "../../cli/program.ts";

/** Syncs that the service sends in addition to those of `states`. */
interface Responses {
  /** A second sync in each event and in the response to a request for a sync. */
  readonly other?: object;
  /** The sync of `customers` in the response to a request for a sync. */
  readonly requested?: object;
}

/**
 * Starts a service with one connector. For each element of `states`, the service sends an event with the sync of `customers` in
 * this state. Returns the URL of the service.
 */
async function startService(states: readonly object[], { other, requested = {} }: Responses = {}): Promise<string> {
  const syncs = (state: object) => [state, ...(other ? [other] : [])].map(sync);
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith("/sync/events")) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const state of states) response.write(`data: ${JSON.stringify({ data: syncs(state) })}\n\n`);
      return;
    }
    const isSync = request.url?.endsWith("/sync");
    const data = isSync ? syncs(requested) : [{ id: "c", name: "payments", status: "ready" }];
    const body = { data, meta: { has_more: false } };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sync = (state: object) => ({ entity: "customers", status: "updating", next_run_at: null, error: null, ...state });

/** Follows the syncs of the connector. Returns the number of records in each line on standard error. */
async function watchedRecords(url: string): Promise<readonly number[]> {
  vi.stubEnv("AGENT_CONNECTORS_TOKEN", "t");
  const lines: string[] = [];
  const spies = [
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0),
    vi.spyOn(process.stdout, "write").mockImplementation(((_: string, done: () => void) => {
      done();
      return true;
    }) as typeof process.stdout.write),
  ];
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  });
  const words = ["--url", url, "--output", "json", "connectors", "sync", "payments", "--watch"];
  await createProgram(new AbortController().signal).parseAsync(words, { from: "user" });
  return lines.map((line) => JSON.parse(line).records);
}

test("--watch shows `run_records` during a run, and `records` after the run", async () => {
  const url = await startService([
    { running: true, records: 500, run_records: 40 },
    { running: false, records: 510, run_records: 50 },
  ]);
  expect(await watchedRecords(url)).toEqual([40, 510]);
});

test("if an earlier version of the service sends no `run_records`, --watch shows `records` during a run", async () => {
  const url = await startService([
    { running: true, records: 500 },
    { running: false, records: 510 },
  ]);
  expect(await watchedRecords(url)).toEqual([500, 510]);
});

test("--watch continues even if a paused sync reported refused credentials earlier", async () => {
  const states = [
    { running: true, records: 1, run_records: 1 },
    { running: false, records: 2, run_records: 2 },
  ];
  const error = { code: "credentials_rejected", message: "the key is refused" };
  const url = await startService(states, { other: { entity: "invoices", paused: true, records: 0, error } });
  expect(await watchedRecords(url)).toEqual([1, 0, 2]);
});

test("--watch ends with `credentials_rejected` if the connector needs new credentials before a due run begins", async () => {
  const due = { running: false, records: 0, next_run_at: "2026-01-01T00:00:00Z" };
  const error = { code: "credentials_rejected", message: "connect the connector again" };
  const url = await startService([due, { ...due, next_run_at: null, error }], { requested: due });
  await expect(watchedRecords(url)).rejects.toMatchObject({
    code: "credentials_rejected",
    message: expect.stringContaining("connect the connector again"),
  });
});
