import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Engine, type TestDatabase, testDatabase } from "../engines.ts";
import { type Api, apiOf } from "./api-of.ts";
import { firstToken } from "./first-token.ts";
import { type Program, runProgram } from "./run-program.ts";

/** Times that a process is killed. `SYNC_KILLS=100 npm test -- sync-kill` kills more often. */
const kills = Number(process.env.SYNC_KILLS ?? 20);

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const records = 2_000;
const half = Math.ceil(kills / 2);
const cases: readonly (readonly [Engine, number, number])[] = [
  ["sqlite", 1, kills],
  ["postgres", 1, half],
  ["postgres", 2, half],
];

describe.each(cases)("syncs on %s by processes (%i) that are killed %i times", (engine, processes, times) => {
  let database: TestDatabase;
  let programs: Program[];
  let environment: Readonly<Record<string, string>>;
  let api: Api;
  let id: string;
  let upstream: ReturnType<typeof connectTo>;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    database = await testDatabase(engine);
    const sandbox = await startSandbox({ connectors: [payments], records });
    upstream = connectTo(sandbox);
    environment = {
      DATA_DIR: database.folder,
      ...(database.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
      MASTER_KEYS: randomBytes(32).toString("base64"),
      PORT: "0",
      // All programs have one public address, so that each accepts the tokens of the others.
      PUBLIC_URL: "http://connectors.example.com",
      BASE_URLS: JSON.stringify({ payments: sandbox.urlOf("payments") }),
      EGRESS_ALLOW: new URL(sandbox.url).host,
      LOG_LEVEL: "info",
      RATE_PER_MINUTE: "100000",
    };
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
    stop = async () => {
      await upstream.close();
      await sandbox.close();
    };
    await api("PATCH", sync(), { paused: true });
    await api("PATCH", sync(), { entity: "customers", paused: false });
  });
  afterEach(async () => {
    await Promise.all(programs.map((program) => program.end("SIGKILL")));
    await stop();
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

  /** The ids and e-mail addresses of all copied customers, in pages. */
  const copied = async (): Promise<readonly (readonly [string, string])[]> => {
    const found: (readonly [string, string])[] = [];
    let cursor: string | undefined;
    do {
      const query = { query: { sort: [{ created: "desc" }] }, limit: 300, fields: ["id", "email"] };
      const { status: code, body } = await search({ ...query, ...(cursor !== undefined && { cursor }) });
      if (code !== 200) throw new Error(`expected a page, found ${JSON.stringify(body)}`);
      for (const one of body.data) found.push([one.id, one.email ?? ""]);
      cursor = body.meta.cursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  /** Those of the upstream. */
  const listed = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    for await (const { id: key, email } of upstream.customers.list({ limit: 100 })) found.set(key, email ?? "");
    return found;
  };
  /** Waits until a complete run that begins now has ended. */
  const completeOnce = async (): Promise<void> => {
    const before = await status();
    await requestComplete();
    await vi.waitFor(
      async () => {
        const { synced_at, running, error } = await status();
        expect([synced_at > (before.synced_at ?? ""), running, error]).toEqual([true, false, null]);
      },
      { timeout: 60_000, interval: 100 },
    );
  };

  test("equal the upstream at the end, which changes meanwhile", { timeout: 60_000 + kills * 20_000 }, async () => {
    const random = numbers(20_261_123);
    const known = [...(await listed()).keys()];
    const change = async (at: number) => {
      const key = known[Math.floor(random() * known.length)] ?? "";
      const draw = random();
      const email = `changed-${at}@example.com`;
      if (draw < 0.4) known.push((await upstream.customers.create({ email })).data.id);
      else if (draw < 0.7) await upstream.customers.update({ id: key, email });
      else {
        await upstream.customers.delete({ id: key });
        known.splice(known.indexOf(key), 1);
      }
    };
    let changes = 0;
    for (let kill = 0; kill < times; kill++) {
      while (programs.length < processes) programs.push(await runProgram({ environment }));
      await forgetLeases(database);
      await requestComplete();
      const until = performance.now() + 50 + random() * 900;
      while (performance.now() < until) await change(changes++);
      const [killed] = programs.splice(Math.floor(random() * programs.length), 1);
      await killed?.end("SIGKILL");
      if (programs.length === 0) programs.push(await runProgram({ environment }));
    }
    await forgetLeases(database);
    await completeOnce();
    expect(changes).toBeGreaterThan(times);
    expect(new Map(await copied())).toEqual(await listed());

    // A walk through the pages during a run has each record once.
    await requestComplete();
    await vi.waitFor(async () => expect((await status()).running).toBe(true), { interval: 20 });
    const walked = await copied();
    expect(new Set(walked.map(([key]) => key)).size).toBe(walked.length);
    expect(new Map(walked)).toEqual(await listed());
  });
});

/** A client that changes the upstream. */
function connectTo(sandbox: Sandbox) {
  return createConnector(payments, {
    baseUrl: sandbox.urlOf(payments),
    credentials: sandbox.credentialsOf(payments),
  });
}

/** The address that a program listens on. Its printed URL is the public one. */
async function addressOf({ stderr }: Program): Promise<string> {
  for (;;) {
    const found = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(stderr())?.[1];
    if (found !== undefined) return found;
    await setTimeout(10);
  }
}

/** Lets the leases of killed processes expire, as half a minute would. */
async function forgetLeases(database: TestDatabase): Promise<void> {
  const opened = await database.open();
  await opened.updateTable("syncs").set({ lease_until: 0 }).where("lease_until", "is not", null).execute();
  await opened.destroy();
}
