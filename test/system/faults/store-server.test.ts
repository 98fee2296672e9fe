import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type EmbeddedServer, startEmbeddedPostgres } from "../../../scripts/embedded-postgres.ts";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { type TestDatabase, testDatabase } from "../../service/engines.ts";
import { type Api, apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { type Program, runProgram } from "../run-program.ts";
import { type CopiedCustomers, copyCustomers } from "./copy-customers.ts";
import { environmentOf } from "./environment.ts";

const records = 2_000;
/** The delay of each page of 100 records in milliseconds. A run takes eight seconds. */
const pageDelay = 400;

let stores: EmbeddedServer;
let database: TestDatabase;
let sandbox: Sandbox;
let upstream: ReturnType<typeof connectUpstream>;
let program: Program;
let api: Api;
let customers: CopiedCustomers;
beforeAll(async () => {
  // The test crashes this server, so other tests use another one.
  stores = await startEmbeddedPostgres();
  database = await testDatabase("postgres");
  sandbox = await startSandbox({ connectors: [payments], records });
  upstream = connectUpstream();
  const environment = {
    ...environmentOf(database, sandbox, ["payments"]),
    STORE_DATABASE_URL: `${stores.url}/postgres`,
  };
  program = await runProgram({ environment });
  api = apiOf(() => program.url, await firstToken(program));
  customers = await copyCustomers(api, sandbox);
}, 60_000);
afterAll(async () => {
  await program?.end("SIGKILL");
  await upstream?.close();
  await sandbox?.close();
  await database?.drop();
  await stores?.stop();
}, 60_000);

const execute = (action: string, params: object) =>
  api("POST", `${customers.path}/execute`, { entity: "customers", action, params });
const search = (cursor?: string) =>
  execute("context_store_search", {
    query: { sort: [{ id: "asc" }] },
    fields: ["id", "name"],
    limit: 1_000,
    ...(cursor !== undefined && { cursor }),
  });
const copied = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const { status: code, body } = await search(cursor);
    if (code !== 200) throw new Error(`expected a page, found ${JSON.stringify(body)}`);
    found.push(...body.data.map(textOf));
    cursor = body.meta.cursor;
  }
  return found.toSorted();
};
const listed = async (): Promise<readonly string[]> =>
  (await Array.fromAsync(upstream.customers.list({ limit: 100 }), textOf)).toSorted();
const textOf = ({ id, name }: { readonly id: string; readonly name?: string | null | undefined }) => `${id} ${name}`;

type Sync = Awaited<ReturnType<CopiedCustomers["sync"]>>;

const isReady = ({ status, running }: Sync) => status === "ready" && !running;

const syncWhen = (condition: (sync: Sync) => boolean, timeout: number): Promise<Sync> =>
  vi.waitUntil(
    async () => {
      const sync = await customers.sync();
      return condition(sync) ? sync : undefined;
    },
    { timeout, interval: 100 },
  );

test("a sync whose store server crashes reports the failure, and continues by itself after the server's restart", {
  timeout: 180_000,
}, async () => {
  const earlier = await syncWhen(isReady, 60_000);
  expect(earlier).toMatchObject({ error: null, records });
  const { data } = await upstream.customers.list({ limit: 1 });
  for (const name of ["Ada", "Grace"]) await upstream.customers.create({ name });
  await upstream.customers.delete({ id: data[0]?.id ?? "" });
  await addFault(sandbox, { entity: "customers", fault: "slow", delay_ms: pageDelay, times: 1_000_000 });
  await api("POST", `${customers.path}/sync`, { entity: "customers", complete: true });
  const middle = await syncWhen(
    (sync) => sync.started_at !== earlier.started_at && sync.run_records >= records / 2,
    30_000,
  );
  expect(middle).toMatchObject({ status: "updating", running: true });
  expect(middle.run_records).toBeLessThan(records);

  const restart = await stores.crash();
  const failed = await syncWhen(({ running }) => !running, 30_000);
  const message = "the context store is unavailable: its database cannot be reached now; try again";
  expect(failed).toMatchObject({
    status: "failed",
    records,
    error: { code: "service_unavailable", message },
  });
  const unavailable = {
    status: 503,
    retry: "2",
    code: "service_unavailable",
    message: `[service_unavailable] ${message}`,
  };
  const refusalOf = async (response: ReturnType<Api>) => {
    const { status, headers, body } = await response;
    return { status, retry: headers.get("retry-after"), code: body.code, message: body.message };
  };
  expect(await refusalOf(search())).toEqual(unavailable);
  expect(await refusalOf(execute("context_store_sql_query", { sql: "SELECT id FROM customers" }))).toEqual(unavailable);
  expect((await execute("list", { limit: 1 })).body.data).toHaveLength(1);
  expect((await api("GET", "/api/v1/integrations/connectors")).status).toBe(200);
  expect((await api("GET", "/readyz")).status).toBe(200);

  await fetch(`${sandbox.url}/__faults`, { method: "DELETE" });
  const requests = recordRequests();
  await restart();
  const ready = await syncWhen(isReady, 90_000);
  expect(ready).toMatchObject({ error: null, records: records + 1 });
  expect(ready.started_at >= failed.next_run_at).toBe(true);
  // The new run continues the list after the stored pages. Then it reads the whole list again, because records can have changed
  // since the interrupted run began.
  expect(requests[0]?.searchParams.get("starting_after")).toBeTruthy();
  expect(await copied()).toEqual(await listed());
  expect(program.process.exitCode).toBeNull();
});

function connectUpstream() {
  return createConnector(payments, {
    baseUrl: sandbox.urlOf("payments"),
    credentials: sandbox.credentialsOf(payments),
    limits: { rateLimit: "off" },
  });
}

/** Returns the URLs of the requests for customers that the sandbox receives from now on. */
function recordRequests(): readonly URL[] {
  const requests: URL[] = [];
  const onRequest = (message: unknown) => {
    // Node publishes messages of this type on the channel `http.server.request.start`.
    const { request } = message as { readonly request: IncomingMessage };
    const url = new URL(request.url ?? "", "http://sandbox");
    if (url.pathname.endsWith("/customers")) requests.push(url);
  };
  subscribe("http.server.request.start", onRequest);
  onTestFinished(() => void unsubscribe("http.server.request.start", onRequest));
  return requests;
}
