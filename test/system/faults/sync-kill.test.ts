import { setTimeout } from "node:timers/promises";
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Engine, type TestDatabase, testDatabase } from "../../service/engines.ts";
import { type Api, apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { type Program, runProgram } from "../run-program.ts";
import { addressOf, environmentOf, sharedAddress } from "./environment.ts";

/** Number of kills on each engine. `SYNC_KILLS=100 npm test -- sync-kill` kills more often. */
const kills = Number(process.env.SYNC_KILLS ?? 20);

/** Returns a function that returns the next number of a repeatable sequence, from 0 to less than 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** More records than a batch has. */
const records = 6_000;
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

  beforeEach(async () => {
    database = await testDatabase(engine);
    sandbox = await startSandbox({ connectors: [payments], records });
    upstream = connectTo(sandbox);
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

  /** All copied customers by id, read in pages. Fails if two pages have the same customer. */
  const copied = async (): Promise<Customers> => {
    const found = new Map<string, unknown>();
    let cursor: string | undefined;
    do {
      const query = { query: { sort: [{ id: "asc" }] }, limit: 300, fields: ["id", ...compared] };
      const { status: code, body } = await search({ ...query, ...(cursor !== undefined && { cursor }) });
      if (code !== 200) throw new Error(`expected a page, found ${JSON.stringify(body)}`);
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
    for await (const one of upstream.customers.list({ limit: 100 })) found.set(one.id, contentOf(one));
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
      { timeout: 60_000, interval: 100 },
    );
  };

  test("end with a copy that equals the upstream, although the upstream changes meanwhile", {
    timeout: 60_000 + kills * 20_000,
  }, async () => {
    const random = numbersFrom(20_261_123);
    for (let kill = 0; kill < times; kill++) {
      while (programs.length < processes) programs.push(await runProgram({ environment }));
      await requestComplete();
      await changeFor(50 + random() * 900);
      const [killed] = programs.splice(Math.floor(random() * programs.length), 1);
      await killed?.end("SIGKILL");
      await endLeases(database);
      if (programs.length === 0) programs.push(await runProgram({ environment }));
    }
    await completeOnce();
    const before = await listed();
    expect(await copied()).toEqual(before);

    // During a run, while the upstream changes, each walk through the copy finds each remaining record, and none twice.
    const { synced_at: lastSync } = await status();
    await requestComplete();
    do {
      const [walked] = await Promise.all([copied(), changeFor(200)]);
      const after = await listed();
      expect([...before.keys()].filter((key) => after.has(key) && !walked.has(key))).toEqual([]);
    } while (!((await status()).synced_at > lastSync));
  });

  /** Changes the upstream in a step every 5 milliseconds. */
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
