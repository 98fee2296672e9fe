import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Customer, payments } from "@agent-connectors/connectors/payments";
import { copyActions, createConnector } from "@agent-connectors/runtime";
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

/** Returns a repeatable replacement of `Math.random`. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Records that exist before the first sync, in 25 pages. */
const records = { generated: 1_500, created: 1_000 } as const;
/**
 * Steps of `sandbox.advance`, which changes records of the upstream (the churn). `page`: at the request for each page.
 * `incremental`: before an incremental pass with a kill, so that this pass has at least three pages.
 */
const steps = { page: 20, incremental: 800 } as const;

/**
 * The pass during which a process is killed. `first`: the first pass after the copy is deleted. `incremental`: a pass that copies
 * only changes. `complete`: a pass over all records, which also finds deletions.
 */
type Pass = "first" | "incremental" | "complete";
const passes: readonly Pass[] = ["first", "incremental", "complete", "incremental"];

/**
 * The delay of each page in milliseconds, and the number of requested pages before the kill. A pass writes its first batch after
 * a second. The kill can precede this write only in a complete pass.
 */
const timings = {
  first: { delay: 80, least: 15, most: 20 },
  incremental: { delay: 1_100, least: 3, most: 3 },
  complete: { delay: 80, least: 5, most: 20 },
} as const;

/** Maximum milliseconds of a pass, also while other tests run. */
const passTimeout = 60_000;
/** Time for the kills and the last runs. A kill takes up to 20 seconds while other tests run. */
const timeout = 120_000 + kills * 20_000;
const half = Math.ceil(kills / 2);
const cases: readonly (readonly [Engine, number, number])[] = [
  ["sqlite", 1, kills],
  ["postgres", 1, half],
  ["postgres", 2, half],
];

describe.each(cases)("syncs on %s by %i processes at a time, with %i kills", (engine, processes, times) => {
  let database: TestDatabase;
  let programs: Program[];
  let environment: Readonly<Record<string, string>>;
  let api: Api;
  /** Requests a new token for `api`. A token is valid for 15 minutes, and a hundred kills take longer. */
  let signIn: () => Promise<void>;
  let id: string;
  let sandbox: Sandbox;
  let upstream: ReturnType<typeof connectTo>;
  /** The URLs of the received requests for pages of customers. */
  let requests: URL[];
  let stepsPerPage: number;
  const onRequest = (message: unknown) => {
    // Node publishes messages of this type on the channel `http.server.request.start`.
    const { request } = message as { readonly request: IncomingMessage };
    const url = new URL(request.url ?? "", "http://sandbox");
    if (request.method !== "GET" || !url.pathname.endsWith("/customers")) return;
    requests.push(url);
    sandbox.advance(stepsPerPage);
  };

  beforeEach(async () => {
    database = await testDatabase(engine);
    sandbox = await startSandbox({ connectors: [payments], records: records.generated });
    upstream = connectTo(sandbox);
    // The churn changes only a few of the generated records, but can change every created one.
    for (let created = 0; created < records.created; created++) await upstream.customers.create({});
    requests = [];
    stepsPerPage = 0;
    subscribe("http.server.request.start", onRequest);
    environment = { ...environmentOf(database, sandbox, ["payments"]), ...sharedAddress, LOG_LEVEL: "info" };
    programs = [await runProgram({ environment })];
    const [first] = programs;
    if (!first) throw new Error("expected a program, found none");
    let token: string;
    const address = async () => addressOf(programs[0] ?? first);
    signIn = async () => {
      token = await firstToken({ url: await address(), stdout: first.stdout });
    };
    await signIn();
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
  const status = async () => {
    const { status: code, body } = await api("GET", sync());
    if (code !== 200) throw new Error(`expected the syncs, found ${JSON.stringify(body)}`);
    return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
  };
  const requestSync = (complete: boolean) => api("POST", sync(), { entity: "customers", complete });
  const request = {
    first: () => api("DELETE", `${sync()}?entity=customers`),
    incremental: () => requestSync(false),
    complete: () => requestSync(true),
  } as const satisfies Record<Pass, () => Promise<unknown>>;

  const searchPage = async ({ filter = {}, limit = 1_000 }: Search = {}, cursor?: string) => {
    const { status: code, body } = await api("POST", `/api/v1/integrations/connectors/${id}/execute`, {
      entity: "customers",
      action: "context_store_search",
      params: { query: { filter, sort: [{ id: "asc" }] }, limit, ...(cursor !== undefined && { cursor }) },
    });
    if (code !== 200) throw new Error(`expected a page, found ${JSON.stringify(body)}`);
    return body;
  };
  /** Reads all pages of a search. Fails if two pages have the same customer. Awaits `afterFirst` after the first page. */
  const copied = async (search?: Search, afterFirst = async () => {}): Promise<Customers> => {
    const found = new Map<string, Customer>();
    let cursor: string | undefined;
    do {
      const body = await searchPage(search, cursor);
      if (cursor === undefined) await afterFirst();
      for (const one of body.data) {
        if (found.has(one.id)) throw new Error(`expected each customer once, found ${one.id} on two pages`);
        found.set(one.id, one);
      }
      cursor = body.meta.cursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  /** Stops the churn during the list, because the list could miss a customer that moves to another page. */
  const listed = async (): Promise<Customers> => {
    const steps = stepsPerPage;
    stepsPerPage = 0;
    const found = new Map<string, Customer>();
    for await (const one of upstream.customers.list({ limit: 100 })) found.set(one.id, one);
    stepsPerPage = steps;
    return found;
  };
  /** The time of the latest change of a customer, in seconds. The next step of the churn can have the same time. */
  const newestTime = async (): Promise<number> => {
    for await (const { created } of upstream.customers.list({ limit: 1 })) return created;
    throw new Error("expected a customer, found none");
  };
  /**
   * Returns the state of the sync. If the last run failed with `pagination_stuck`, requests a new run at once. This failure is
   * expected: if the last customer of a page moves to the first page, the list after this customer repeats the first pages.
   */
  const continued = async () => {
    const found = await status();
    if (!found.running && found.error?.code === "pagination_stuck") await requestSync(false);
    return found;
  };
  /** Waits until a run has succeeded after the time `since`, and no run is in progress. */
  const untilSynced = (since: string) =>
    vi.waitFor(
      async () => {
        const { synced_at, running, error } = await continued();
        expect([synced_at > since, running, error]).toEqual([true, false, null]);
      },
      { timeout: passTimeout, interval: 100 },
    );
  /** Requests a pass, and waits until it has ended. No run may be in progress. */
  const syncOnce = async (pass: Pass): Promise<void> => {
    const requested = new Date().toISOString();
    await request[pass]();
    await untilSynced(requested);
  };
  /** Sets the delay of each page of customers. By default, there is no delay. */
  const delayPages = async (milliseconds?: number): Promise<void> => {
    await fetch(`${sandbox.url}/__faults`, { method: "DELETE" });
    if (milliseconds === undefined) return;
    await addFault(sandbox, { entity: "customers", fault: "slow", delay_ms: milliseconds, times: 1_000_000 });
  };
  /** Waits until the runs have requested `count` more pages. */
  const readPages = async (count: number): Promise<void> => {
    const end = requests.length + count;
    const wait = async () => {
      if (requests.length >= end) return;
      const { running, error } = await continued();
      throw new Error(`expected ${end} pages, found ${requests.length} (${JSON.stringify({ running, error })})`);
    };
    await vi.waitFor(wait, { timeout: passTimeout, interval: 25 });
  };
  /** Requests runs until one has changed the first page of the copy. */
  const changeFirstPage = async (): Promise<void> => {
    const first = JSON.stringify((await searchPage({ limit: 300 })).data);
    const isUnchanged = async () => JSON.stringify((await searchPage({ limit: 300 })).data) === first;
    for (; await isUnchanged(); await readPages(1)) await request.complete();
  };

  /**
   * Kills a process during a pass with churn. Returns the first request of the next run. Fails if the resumed pass or the next
   * incremental pass loses a record.
   */
  const killDuring = async (pass: Pass, random: () => number): Promise<URL | undefined> => {
    while (programs.length < processes) programs.push(await runProgram({ environment }));
    await signIn();
    if (pass === "incremental") sandbox.advance(steps.incremental);
    const time = await newestTime();
    const { delay, least, most } = timings[pass];
    await delayPages(delay);
    stepsPerPage = steps.page;
    requests = [];
    await request[pass]();
    await readPages(least + Math.floor(random() * (most - least + 1)));
    await setTimeout(random() * delay);
    const [killed] = programs.splice(Math.floor(random() * programs.length), 1);
    const killedAt = new Date().toISOString();
    await killed?.end("SIGKILL");
    stepsPerPage = 0;
    requests = [];
    await endLeases(database);
    await delayPages();
    if (programs.length === 0) programs.push(await runProgram({ environment }));
    await untilSynced(killedAt);
    const [resumed, ...others] = requests;
    // A complete pass would hide a loss. With two processes, a complete pass is possible after a run has lost its lease.
    if (processes === 1 && pass !== "complete") expect(others.filter(beginsComplete)).toEqual([]);

    const expected = await listed();
    // The resumed pass copies each customer that has not changed since the pass began.
    const unchanged = new Map([...expected].filter(([, { created }]) => created < time));
    expect(differences(unchanged, await copied()), `after the resumed pass (${pass})`).toEqual([]);
    requests = [];
    await syncOnce("incremental");
    if (processes === 1) expect(requests.filter(beginsComplete)).toEqual([]);
    // The next pass copies the changed customers. Only a complete pass finds deleted customers.
    const changed = new Map([...expected].filter(([, { created }]) => created >= time));
    const copiedChanges = await copied({ filter: { gte: { created: time } } });
    expect(differences(changed, copiedChanges), `after the next pass (${pass})`).toEqual([]);
    return resumed;
  };

  test("end with a copy that equals the upstream, which changes during the passes", { timeout }, async () => {
    const random = numbersFrom(20_261_123);
    await untilSynced("");
    /** The passes that continued after a kill: the first request after the kill was not for the first page. */
    const resumed = new Set<Pass>();
    for (let kill = 0; kill < times; kill++) {
      const pass = passes[kill % passes.length] ?? "first";
      const next = await killDuring(pass, random);
      if (next?.searchParams.has("starting_after")) resumed.add(pass);
    }
    const resumable = passes.slice(0, times).filter((pass) => pass !== "complete");
    if (processes === 1) expect([...resumed]).toEqual(expect.arrayContaining(resumable));
    await syncOnce("complete");
    const before = await listed();
    const copy = await copied();
    expect([differences(before, copy), copy.size]).toEqual([[], before.size]);

    // While a run changes the copy, the pages of a search contain each record that was not deleted, and no record twice.
    await delayPages(timings.complete.delay);
    stepsPerPage = steps.page;
    const { synced_at: lastSync } = await status();
    const walk = async (afterFirst?: () => Promise<void>): Promise<void> => {
      const walked = await copied({ limit: 300 }, afterFirst);
      const after = await listed();
      expect([...before.keys()].filter((key) => after.has(key) && !walked.has(key))).toEqual([]);
    };
    await request.complete();
    await walk(changeFirstPage);
    while (!((await continued()).synced_at > lastSync)) await walk();
  });
});

/** Whether a request begins a pass over all records. Only incremental passes send `created[lte]`. */
function beginsComplete({ searchParams }: URL): boolean {
  return !searchParams.has("starting_after") && !searchParams.has("created[lte]");
}

interface Search {
  readonly filter?: object;
  readonly limit?: number;
}

type Customers = ReadonlyMap<string, Customer>;

/** The ids of the expected customers that the copy lacks or has with other values. */
function differences(expected: Customers, copy: Customers): readonly string[] {
  return [...expected].filter(([id, one]) => !isDeepStrictEqual(storedForm(one), copy.get(id))).map(([id]) => id);
}

const omitted = new Set(copyActions(payments, "customers").store.omit);

function storedForm(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !omitted.has(name)));
}

function connectTo(sandbox: Sandbox) {
  return createConnector(payments, {
    baseUrl: sandbox.urlOf(payments),
    credentials: sandbox.credentialsOf(payments),
    limits: { rateLimit: "off" },
  });
}

/** Ends all leases, as if half a minute had passed. A running process then loses its lease, like a suspended process. */
async function endLeases(database: TestDatabase): Promise<void> {
  const opened = await database.open();
  await opened.updateTable("syncs").set({ lease_until: 0 }).where("lease_until", "is not", null).execute();
  await opened.destroy();
}
