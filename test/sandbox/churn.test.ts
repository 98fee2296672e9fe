import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { payments } from "@agent-connectors/connectors/payments";
import { recruiting } from "@agent-connectors/connectors/recruiting";
import { type Connector, createConnector } from "@agent-connectors/runtime";
import { type SandboxOptions, startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { configFor } from "./fixtures/config-for.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

type Fields = Readonly<Record<string, unknown>>;

async function upstreamOf(connector: Connector, options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ records: 40, ...options, connectors: [connector] });
  const client = createConnector(connector, {
    baseUrl: sandbox.urlOf(connector),
    credentials: sandbox.credentialsOf(connector),
    config: configFor(connector),
    limits: { rateLimit: "off" },
  });
  onTestFinished(async () => {
    await client.close();
    await sandbox.close();
  });
  /** Returns the records of an entity by id, in the order of the upstream. */
  const list = async (entity: string): Promise<ReadonlyMap<string, Fields>> => {
    const found = new Map<string, Fields>();
    // The data of a list's page is an array of records.
    for await (const { data } of client.pages(entity, "list"))
      for (const record of data as readonly Fields[]) found.set(String(record.id), record);
    return found;
  };
  return { sandbox, list };
}

test("the same seed and number of steps produce the same records, in one call of `advance` or in several", async () => {
  const [one, other, another] = await Promise.all([
    upstreamOf(payments),
    upstreamOf(payments),
    upstreamOf(payments, { seed: 2 }),
  ]);
  one.sandbox.advance(60);
  for (const steps of [1, 0, 39, 20]) other.sandbox.advance(steps);
  another.sandbox.advance(60);
  const records = [...(await one.list("customers"))];
  expect([...(await other.list("customers"))]).toEqual(records);
  expect([...(await another.list("customers"))]).not.toEqual(records);
});

test("steps create, update and delete records, and move the incremental field of updated records forward", async () => {
  const { sandbox, list } = await upstreamOf(recruiting, { records: 200 });
  const before = await list("candidates");
  sandbox.advance(300);
  const after = await list("candidates");
  const created = [...after].filter(([id]) => !before.has(id)).map(([, record]) => record);
  const deleted = [...before.keys()].filter((id) => !after.has(id));
  const changed = [...after].filter(([id, record]) => {
    const known = before.get(id);
    return known && JSON.stringify(known) !== JSON.stringify(record);
  });
  expect([created.length, deleted.length, changed.length].every((count) => count > 10)).toBe(true);
  for (const [id, record] of changed)
    expect(Date.parse(String(record.updated_at))).toBeGreaterThan(Date.parse(String(before.get(id)?.updated_at)));
  // Fields other than the incremental one also differ.
  const others = changed.filter(([id, record]) =>
    Object.keys(record).some((name) => name !== "updated_at" && record[name] !== before.get(id)?.[name]),
  );
  expect(others.length).toBeGreaterThan(10);
});

test("the incremental field can be equal in two records, null, or earlier in a new record than in an existing one", async () => {
  const { sandbox, list } = await upstreamOf(recruiting, { records: 50 });
  let known = await list("candidates");
  let newest = Number.NEGATIVE_INFINITY;
  const created: unknown[] = [];
  let late = 0;
  for (let step = 0; step < 80; step++) {
    sandbox.advance(1);
    const listed = await list("candidates");
    for (const [id, { updated_at: value }] of listed) {
      if (known.has(id)) continue;
      created.push(value);
      if (value !== null && Date.parse(String(value)) < newest) late++;
    }
    const times = [...listed.values()].flatMap(({ updated_at: value }) => (value ? [Date.parse(String(value))] : []));
    newest = Math.max(newest, ...times);
    known = listed;
  }
  expect(late).toBeGreaterThan(0);
  expect(created).toContain(null);
  const times = [...known.values()].map(({ updated_at }) => updated_at).filter(Boolean);
  expect(new Set(times).size).toBeLessThan(times.length);
});

test("after steps, the list still has its newest records first, and its first page has no record twice", async () => {
  const { sandbox, list } = await upstreamOf(payments, { records: 250 });
  const before = [...(await list("customers")).keys()];
  sandbox.advance(200);
  const after = await list("customers");
  const times = [...after.values()].map(({ created }) => Number(created));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect([...after.keys()].slice(0, 5)).not.toEqual(before.slice(0, 5));
  const page = await fetch(`${sandbox.urlOf(payments)}/v1/customers?limit=100`, {
    headers: { authorization: `Bearer ${sandbox.credentialsOf(payments).api_key}` },
  });
  const { data } = (await page.json()) as { readonly data: readonly { readonly id: string }[] };
  expect(new Set(data.map(({ id }) => id)).size).toBe(100);
});

test("steps on a million records take less than 100 MB of memory", async () => {
  const { sandbox } = await upstreamOf(payments, { records: 1_000_000 });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  for (let step = 0; step < 200; step++) {
    sandbox.advance(1);
    most = Math.max(most, process.memoryUsage().heapUsed);
  }
  expect(most - before).toBeLessThan(100_000_000);
  expect(most).toBeGreaterThan(before);
});

test("a sandbox with `churnMs` executes steps periodically", async () => {
  const { list } = await upstreamOf(payments, { churnMs: 5 });
  const customers = async () => JSON.stringify([...(await list("customers"))]);
  for (let change = 0; change < 2; change++) {
    const before = await customers();
    await vi.waitFor(async () => expect(await customers()).not.toBe(before));
  }
});

test.each([-1, 1.5, 10_001, Number.NaN])("%d steps are refused", async (steps) => {
  const { sandbox } = await upstreamOf(payments);
  expect(() => sandbox.advance(steps)).toThrow(`expected a whole number of steps from 0 to 10000, found ${steps}`);
});

test.each([0, 2 ** 31])("an interval of %d between steps is refused, and the port stays free", async (churnMs) => {
  const first = await startSandbox({ connectors: [payments] });
  await first.close();
  const port = Number(new URL(first.url).port);
  await expect(startSandbox({ connectors: [payments], port, churnMs })).rejects.toThrow(
    `expected a whole number of milliseconds between steps, from 1 to 2147483647, found ${churnMs}`,
  );
  await expect(fetch(first.url)).rejects.toThrow();
});
