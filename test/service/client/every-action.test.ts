import { connect } from "@agent-connectors/client";
import { kinds } from "@agent-connectors/connectors";
import {
  type Connector,
  createConnector,
  type Entity,
  type Executor,
  type Params,
  type Result,
} from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { argumentsFor, type Item, type Known } from "../../sandbox/fixtures/arguments-for.ts";
import { type Operation, operationsOf } from "../../sandbox/fixtures/operations-of.ts";
import { configurations } from "../connectors/configurations.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { outcomeOf } from "./outcome-of.ts";

type Kind = keyof typeof kinds;

const names = Object.keys(kinds) as Kind[];
const models = new Map(
  await Promise.all(names.map(async (kind) => [kind, (await kinds[kind].load()).connector as Connector] as const)),
);

/**
 * Both sandboxes have the same options and seed, and therefore the same records. Each executor has its own sandbox, so that
 * the writes of one executor do not change the records of the other.
 */
const sandboxOptions = { records: 12, children: 3 };

/** Two executors of one connector: `local` in this process, and `hosted` in the service. */
interface Pair {
  readonly local: Executor;
  readonly hosted: Executor;
  readonly known: Known;
}

let running: TestService;
let localSandbox: Sandbox;
let baseUrl: string;
const pairs = new Map<Kind, Pair>();

beforeAll(async () => {
  running = await startTestService({ engine: "sqlite", kinds: names, sandbox: sandboxOptions });
  localSandbox = await startSandbox({ connectors: [...models.values()], ...sandboxOptions });
  baseUrl = await running.listen();
  for (const [kind, connector] of models) pairs.set(kind, await pairOf(kind, connector));
}, 120_000);
afterAll(async () => {
  await Promise.all([...pairs.values()].flatMap(({ local, hosted }) => [local.close(), hosted.close()]));
  await running.close();
  await localSandbox.close();
});

async function pairOf(kind: Kind, connector: Connector): Promise<Pair> {
  const config = configurations[kind];
  const created = await running.admin.request("POST", "/api/v1/integrations/connectors", {
    ...{ workspace_name: "default", connector_type: kind, name: kind },
    credentials: running.sandbox.credentialsOf(kind),
    ...(config && { replication_config: config }),
  });
  expect(created).toMatchObject({ status: 201 });
  const local = createConnector(connector, {
    baseUrl: localSandbox.urlOf(kind),
    credentials: localSandbox.credentialsOf(kind),
    // A local executor refuses values that are not in `connector.config`. Only syncs read such values.
    config: Object.fromEntries(Object.entries(config ?? {}).filter(([name]) => Object.hasOwn(connector.config, name))),
    limits: { rateLimit: "off" },
  });
  const { principalId: client_id, clientSecret: client_secret } = running.admin;
  const hosted = connect(kind, { base_url: baseUrl, workspace_name: "default", client_id, client_secret });
  const listed = new Map<string, readonly Item[]>();
  const known = { connector, listed };
  for (const { entity, name, action } of operationsOf(connector, ["list"])) {
    const params = argumentsFor(known, entity, action);
    const { data } = (await local.execute(entity.name, name, params)) as { readonly data: Item | readonly Item[] };
    listed.set(entity.name, [data].flat());
  }
  return { local, hosted, known };
}

/**
 * Returns the local and the hosted outcome of a call. Replaces the hosts of the sandboxes and the waits for rate limits, which
 * can differ.
 */
async function outcomesOf(kind: Kind, call: (executor: Executor) => Promise<unknown>): Promise<readonly unknown[]> {
  const { local, hosted } = pairs.get(kind) ?? expect.fail(`expected a connector of the kind '${kind}', found none`);
  const outcomes = [
    { text: JSON.stringify(await outcomeOf(() => call(local))), sandbox: localSandbox },
    { text: JSON.stringify(await outcomeOf(() => call(hosted))), sandbox: running.sandbox },
  ];
  return outcomes.map(({ text, sandbox }) =>
    JSON.parse(
      text.replaceAll(new URL(sandbox.url).host, "sandbox").replace(/"retry_after_ms":\d+/, '"retry_after_ms":1'),
    ),
  );
}

/** Reads come before writes, and deletions are last. */
const order = [["list"], ["search", "get", "download"], ["create"], ["update"], ["delete"]] as const;

const everyOperation = names.map((kind) => {
  const connector = models.get(kind) ?? expect.fail(`expected a model of the kind '${kind}', found none`);
  const operations = order.flatMap((kinds) => operationsOf(connector, kinds));
  return { kind, operations: operations.map((one) => ({ ...one, title: `${one.entity.name}.${one.name}` })) };
});

/**
 * Returns the record that supplies the arguments of an action, or `undefined` for an action that needs none. For a `create`
 * whose entity has no list, this is a record of a related entity, such as an invoice for `invoice_sends`.
 *
 * The record is the fourth listed record (the last one of a shorter list), so that a change of this record does not affect the
 * lists of child entities. Their parent is the second listed record.
 */
function recordFor({ listed }: Known, { entity, action }: Pick<Operation, "entity" | "action">): Item | undefined {
  if (action.kind === "list" || action.kind === "search") return undefined;
  const records = listed.get(entity.name);
  if (action.kind !== "create") return records?.[3] ?? records?.at(-1);
  return records ? undefined : [...listed].find(([name]) => entity.name.startsWith(name.replace(/s$/, "_")))?.[1][3];
}

describe.each(everyOperation)("$kind", ({ kind, operations }) => {
  test.each(operations)(
    "$title has the same result in this process and in the service",
    async ({ entity, name, action }) => {
      const { known } = pairs.get(kind) ?? expect.fail(`expected a connector of the kind '${kind}', found none`);
      const params = argumentsFor(known, entity, action, recordFor(known, { entity, action }));
      const [local, hosted] = await outcomesOf(kind, (executor) => executionOf(executor, { entity, name, params }));
      expect(local).toHaveProperty("result");
      expect(hosted).toEqual(local);
    },
  );

  const walked = operations.filter(({ action }) => action.pagination && ["list", "search"].includes(action.kind));
  test.each(walked)(
    "$title has the same pages in this process and in the service, with `pages` and with `next_params`",
    async ({ entity, name, action }) => {
      const size = action.pagination?.size?.param;
      const smallest = size === undefined ? 1 : Math.max(2, action.params[size]?.schema.minimum ?? 1);
      const { known } = pairs.get(kind) ?? expect.fail(`expected a connector of the kind '${kind}', found none`);
      const params = { ...argumentsFor(known, entity, action), ...(size !== undefined && { [size]: smallest }) };
      const [local, hosted] = await outcomesOf(kind, async (executor) => ({
        pages: await Array.fromAsync(executor.pages(entity.name, name, params, { max_pages: 3 })),
        continued: await continuedOf(executor, { entity, name, params }),
      }));
      expect(local).toHaveProperty("result");
      expect(hosted).toEqual(local);
      const { pages, continued } = (local as { result: Record<"pages" | "continued", readonly Result[]> }).result;
      const [walkedRecords, records] = [pages, continued].map((results) => results.flatMap(({ data }) => data));
      // `continued` has at least 15 records, or all records if there are fewer. The three pages do not have more records than
      // `continued`. Therefore, `continued` begins with the records of the pages.
      expect(records?.slice(0, walkedRecords?.length)).toEqual(walkedRecords);
    },
  );

  test("every action with an unknown param fails with the same error in this process and in the service", async () => {
    for (const { entity, name } of operations) {
      const [local, hosted] = await outcomesOf(kind, (executor) =>
        executor.execute(entity.name, name, { no_such_param: 1 }),
      );
      expect(local).toMatchObject({ code: "invalid_params" });
      expect(hosted).toEqual(local);
    }
  });

  test.each([
    ["no_such_entity", "list", "unknown_entity"],
    [operations[0]?.entity.name ?? "", "no_such_action", "unknown_action"],
  ])(
    "the unknown operation %s.%s fails with the same error in this process and in the service",
    async (entity, action, code) => {
      const [local, hosted] = await outcomesOf(kind, (executor) => executor.execute(entity, action));
      expect(local).toMatchObject({ code });
      expect(hosted).toEqual(local);
    },
  );
});

// The service retries upstream requests even with `retries: 0`, and waits before each retry. To save time, the test calls the
// connectors of all kinds concurrently.
test.each(["rate_limit", "server_error", "html"] as const)(
  "an upstream with the fault %s causes the same error in this process and in the service",
  { timeout: 60_000 },
  async (fault) => {
    for (const sandbox of [localSandbox, running.sandbox]) await addFault(sandbox, { fault, times: 10_000 });
    const outcomes = await Promise.all(
      everyOperation.map(async ({ kind, operations: [first] }) => {
        const { known } = pairs.get(kind) ?? expect.fail(`expected a connector of the kind '${kind}', found none`);
        const { entity, name, action } =
          first ?? expect.fail(`expected an operation of the kind '${kind}', found none`);
        const params = argumentsFor(known, entity, action);
        return outcomesOf(kind, (executor) => executor.execute(entity.name, name, params, { retries: 0 }));
      }),
    );
    for (const { url } of [localSandbox, running.sandbox]) await fetch(`${url}/__faults`, { method: "DELETE" });
    for (const [local, hosted] of outcomes) {
      expect(local).toHaveProperty("code");
      expect(hosted).toEqual(local);
    }
  },
);

/**
 * Executes a call with `max_records: 3`, then at most four calls with `next_params`. A result can have more than three records
 * if no call can continue in the middle of a page.
 */
async function continuedOf(
  executor: Executor,
  { entity, name, params }: { readonly entity: Entity; readonly name: string; readonly params: Params },
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let next: Params | undefined = params; next && results.length < 5; ) {
    const options = { max_records: 3, with_next_params: true };
    const result = await executor.execute(entity.name, name, next, options);
    if ("stream" in result) throw new Error("expected records, found a file");
    results.push({ ...result, ...(result.next_params && { next_params: withoutTimes(result.next_params) }) });
    next = result.next_params;
  }
  return results;
}

/** Removes times of day, because a default such as `{{now "-P179D"}}` can differ between two calls. */
function withoutTimes(params: Params): Params {
  return JSON.parse(JSON.stringify(params).replaceAll(/(\d{4}-\d\d-\d\d)T[^"]*/g, "$1"));
}

/** Executes an operation. Converts a file to data that the test can compare. */
async function executionOf(
  executor: Executor,
  { entity, name, params }: { readonly entity: Entity; readonly name: string; readonly params: Params },
): Promise<unknown> {
  const result = await executor.execute(entity.name, name, params);
  if (!("stream" in result)) return result;
  const { stream, name: file, contentType } = result;
  return { file, contentType, bytes: Buffer.concat(await Array.fromAsync(stream)).toString("hex") };
}
