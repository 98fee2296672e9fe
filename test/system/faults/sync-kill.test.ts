import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { type Engine, type TestDatabase, testDatabase } from "../../service/engines.ts";
import { type Api, apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { type Program, runProgram } from "../run-program.ts";
import { addressOf, environmentOf, sharedAddress } from "./environment.ts";

/** Number of kills on each engine. `SYNC_KILLS=100 npm run test:long -- sync-kill` kills more often. */
const kills = Number(process.env.SYNC_KILLS ?? 10);

/** Returns a function that returns the next number of a repeatable sequence, from 0 to less than 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const records = 2_500;
const pageSize = 100;
const pages = records / pageSize;
/** The delay of each page in milliseconds. With this delay, a run takes two seconds and writes a batch each second. */
const pageDelay = 80;
/** Time for the kills and the last runs. A kill takes up to 20 seconds while other tests run. */
const timeout = 120_000 + kills * 20_000;
const half = Math.ceil(kills / 2);
const cases: readonly (readonly [Engine, number, number])[] = [
  ["sqlite", 1, kills],
  ["postgres", 1, half],
  ["postgres", 2, half],
];

describe.each(cases)("syncs on %s by %i processes at a time, which are killed %i times", (engine, processes, times) => {
  let database: TestDatabase;
  let programs: Program[];
  let environment: Readonly<Record<string, string>>;
  let api: Api;
  let id: string;
  let sandbox: Sandbox;
  let upstream: ReturnType<typeof connectTo>;
  /** The URLs of the requests for customers that the sandbox has received. */
  let requests: URL[];
  const onRequest = (message: unknown) => {
    // Node publishes messages of this type on this channel.
    const { request } = message as { readonly request: IncomingMessage };
    const url = new URL(request.url ?? "", "http://sandbox");
    if (url.pathname.endsWith("/customers")) requests.push(url);
  };

  beforeEach(async () => {
    database = await testDatabase(engine);
    sandbox = await startSandbox({ connectors: [payments], records });
    upstream = connectTo(sandbox);
    await addFault(sandbox, { entity: "customers", fault: "slow", delay_ms: pageDelay, times: 1_000_000 });
    requests = [];
    subscribe("http.server.request.start", onRequest);
    environment = { ...environmentOf(database, sandbox, ["payments"]), ...sharedAddress, LOG_LEVEL: "info" };
    programs = [await runProgram({ environment })];
    const [first] = programs;
    if (!first) throw new Error("expected a program, found none");
    const token = await firstToken({ url: await addressOf(first), stdout: first.stdout });
    const address = async () => addressOf(programs[0] ?? first);
    api = async (...request) => {
      const url = await address();
      return apiOf(() => url, token)(...request);
    };
    const { body } = await api("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "killed",
      credentials: sandbox.credentialsOf(payments),
      replication_config: { start_date: "2000-01-01T00:00:00Z" },
    });
    id = body.id;
    await api("PATCH", sync(), { paused: true });
    await api("PATCH", sync(), { entity: "customers", paused: false });
  });
  afterEach(async () => {
    unsubscribe("http.server.request.start", onRequest);
    await Promise.all(programs.map((program) => program.end("SIGKILL")));
    await upstream.close();
    await sandbox.close();
    await database.drop();
  });

  const sync = () => `/api/v1/integrations/connectors/${id}/sync`;
  const status = async () =>
    (await api("GET", sync())).body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
  const requestComplete = () => api("POST", sync(), { entity: "customers", complete: true });
  const search = (params: object) =>
    api("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity: "customers",
      action: "context_store_search",
      params,
    });

  const searchPage = async (cursor?: string) => {
    const query = { query: { sort: [{ id: "asc" }] }, limit: 300, fields: ["id", ...compared] };
    const { status: code, body } = await search({ ...query, ...(cursor !== undefined && { cursor }) });
    if (code !== 200) throw new Error(`expected a page, found ${JSON.stringify(body)}`);
    return body;
  };
  /**
   * All copied customers by id, read in pages. Fails if two pages have the same customer. Waits after the first page until
   * `afterFirst` has ended.
   */
  const copied = async (afterFirst: () => Promise<void> = async () => {}): Promise<Customers> => {
    const found = new Map<string, unknown>();
    let cursor: string | undefined;
    do {
      const body = await searchPage(cursor);
      if (cursor === undefined) await afterFirst();
      for (const one of body.data) {
        if (found.has(one.id)) throw new Error(`expected each customer once, found ${one.id} on two pages`);
        found.set(one.id, contentOf(one));
      }
      cursor = body.meta.cursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  /** The customers of the upstream by id. */
  const listed = async (): Promise<Customers> => {
    const found = new Map<string, unknown>();
    for await (const one of upstream.customers.list({ limit: pageSize })) found.set(one.id, contentOf(one));
    return found;
  };
  /** Requests a complete run, and waits until a run that began after the request has ended. */
  const completeOnce = async (): Promise<void> => {
    const requested = new Date().toISOString();
    await requestComplete();
    await vi.waitFor(
      async () => {
        const { started_at, synced_at, running, error } = await status();
        expect([started_at >= requested && synced_at > started_at, running, error]).toEqual([true, false, null]);
      },
      { timeout, interval: 100 },
    );
  };
  /** Waits until runs have requested a number of pages, while the upstream changes. */
  const readPages = async (count: number): Promise<void> => {
    for (const end = requests.length + count; requests.length < end; await changeFor(50)) await requestComplete();
  };
  /** Waits until a run has changed the first page of the copy, while the upstream changes. */
  const changeFirstPage = async (): Promise<void> => {
    const first = JSON.stringify((await searchPage()).data);
    while (JSON.stringify((await searchPage()).data) === first) await readPages(1);
  };

  test("end with a copy that equals the upstream, although the upstream changes meanwhile", { timeout }, async () => {
    const random = numbersFrom(20_261_123);
    /** Number of killed runs that the next program continued from a page other than the first one. */
    let continued = 0;
    for (let kill = 0; kill < times; kill++) {
      while (programs.length < processes) programs.push(await runProgram({ environment }));
      // Every second kill comes after the first batch.
      await readPages(kill % 2 === 0 ? pages * (0.6 + random() * 0.4) : pages * random() * 0.6);
      const [killed] = programs.splice(Math.floor(random() * programs.length), 1);
      await killed?.end("SIGKILL");
      await endLeases(database);
      if (programs.length > 0) continue;
      requests = [];
      programs.push(await runProgram({ environment }));
      await readPages(1);
      if (requests[0]?.searchParams.has("starting_after")) continued++;
    }
    if (processes === 1) expect(continued).toBeGreaterThan(0);
    await completeOnce();
    const before = await listed();
    expect(await copied()).toEqual(before);

    // Each walk through the copy during a run finds each remaining record, and none twice. The upstream changes meanwhile.
    const { synced_at: lastSync } = await status();
    const walk = async (afterFirst?: () => Promise<void>): Promise<void> => {
      const [walked] = await Promise.all([copied(afterFirst), changeFor(200)]);
      const after = await listed();
      expect([...before.keys()].filter((key) => after.has(key) && !walked.has(key))).toEqual([]);
    };
    await requestComplete();
    await walk(changeFirstPage);
    while (!((await status()).synced_at > lastSync)) await walk();
  });

  /** Changes the upstream every 5 milliseconds, for `duration` milliseconds. */
  const changeFor = async (duration: number): Promise<void> => {
    for (const until = performance.now() + duration; performance.now() < until; await setTimeout(5)) sandbox.advance(1);
  };
});

type Customers = ReadonlyMap<string, unknown>;

/** The fields that changes of the sandbox can replace. */
const compared = ["email", "name", "description", "phone", "created"] as const;

function contentOf(customer: Readonly<Partial<Record<(typeof compared)[number], unknown>>>): unknown {
  return Object.fromEntries(compared.map((name) => [name, customer[name] ?? null]));
}

/** A client that lists the upstream's records. */
function connectTo(sandbox: Sandbox) {
  return createConnector(payments, {
    baseUrl: sandbox.urlOf(payments),
    credentials: sandbox.credentialsOf(payments),
  });
}

/**
 * Ends the lease of a killed process, as if half a minute had passed. If the other process has the lease, that process loses
 * it, like a suspended process.
 */
async function endLeases(database: TestDatabase): Promise<void> {
  const opened = await database.open();
  await opened.updateTable("syncs").set({ lease_until: 0 }).where("lease_until", "is not", null).execute();
  await opened.destroy();
}
