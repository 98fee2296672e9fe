import { connect } from "@agent-connectors/client";
import { kinds } from "@agent-connectors/connectors";
import { type Connector, createConnector, type Entity, type Executor, type Params } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { argumentsFor, type Item, type Known } from "../../sandbox/fixtures/arguments-for.ts";
import { type Operation, operationsOf } from "../../sandbox/fixtures/operations-of.ts";
import { configurations } from "../connectors/configurations.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { outcomeOf } from "./outcome-of.ts";

type Kind = keyof typeof kinds;

// The object has no keys beyond its type.
const names = Object.keys(kinds) as Kind[];
const models = new Map(
  await Promise.all(names.map(async (kind) => [kind, (await kinds[kind].load()).connector as Connector] as const)),
);

/** Equal seeds produce equal records. Each executor has its own sandbox, so that both see the same writes. */
const sandboxOptions = { records: 12, children: 3 };

/** The same connector of a kind in this process and in the service, and the records that both list. */
interface Pair {
  readonly local: Executor;
  readonly hosted: Executor;
  readonly known: Known;
}

let running: TestService;
let own: Sandbox;
let baseUrl: string;
const pairs = new Map<Kind, Pair>();

beforeAll(async () => {
  running = await startTestService({ engine: "sqlite", kinds: names, sandbox: sandboxOptions });
  own = await startSandbox({ connectors: [...models.values()], ...sandboxOptions });
  baseUrl = await running.listen();
  for (const [kind, connector] of models) pairs.set(kind, await pairOf(kind, connector));
}, 120_000);
afterAll(async () => {
  await Promise.all([...pairs.values()].flatMap(({ local, hosted }) => [local.close(), hosted.close()]));
  await running.close();
  await own.close();
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
    baseUrl: own.urlOf(kind),
    credentials: own.credentialsOf(kind),
    // The other values are only for syncs.
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
 * Returns the outcomes of both executors. It replaces the sandbox's host in records and errors, and the time until the end of a
 * rate limit, because they differ.
 */
async function both(kind: Kind, call: (executor: Executor) => Promise<unknown>): Promise<readonly unknown[]> {
  const { local, hosted } = pairs.get(kind) ?? expect.fail(`no connector of ${kind}`);
  const outcomes = [
    { text: JSON.stringify(await outcomeOf(() => call(local))), sandbox: own },
    { text: JSON.stringify(await outcomeOf(() => call(hosted))), sandbox: running.sandbox },
  ];
  return outcomes.map(({ text, sandbox }) =>
    JSON.parse(
      text.replaceAll(new URL(sandbox.url).host, "sandbox").replace(/"retry_after_ms":\d+/, '"retry_after_ms":1'),
    ),
  );
}

/** Reads come before the writes that change their records, and deletions are last. */
const order = [["list"], ["search", "get", "download"], ["create"], ["update"], ["delete"]] as const;

const everyOperation = names.map((kind) => {
  const connector = models.get(kind) ?? expect.fail(`no model of ${kind}`);
  const operations = order.flatMap((kinds) => operationsOf(connector, kinds));
  return { kind, operations: operations.map((one) => ({ ...one, title: `${one.entity.name}.${one.name}` })) };
});

/**
 * Returns the record to which an action refers: a record of its entity. If the entity has no list, it is a record of the entity
 * whose name begins the entity's name, such as an invoice for `invoice_sends`. Children were listed under another record, so that
 * writes do not change their parent.
 */
function recordFor({ listed }: Known, { entity, action }: Pick<Operation, "entity" | "action">): Item | undefined {
  if (action.kind === "list" || action.kind === "search") return undefined;
  const own = listed.get(entity.name);
  if (action.kind !== "create") return own?.[3] ?? own?.at(-1);
  return own ? undefined : [...listed].find(([name]) => entity.name.startsWith(name.replace(/s$/, "_")))?.[1][3];
}

describe.each(everyOperation)("$kind", ({ kind, operations }) => {
  test.each(operations)("$title has the same outcome", async ({ entity, name, action }) => {
    const { known } = pairs.get(kind) ?? expect.fail(`no connector of ${kind}`);
    const params = argumentsFor(known, entity, action, recordFor(known, { entity, action }));
    const [one, other] = await both(kind, (executor) => executionOf(executor, { entity, name, params }));
    expect(one).toHaveProperty("result");
    expect(other).toEqual(one);
  });

  const walked = operations.filter(({ action }) => action.pagination !== undefined && action.kind === "list");
  if (walked.length > 0)
    test.each(walked)("$title has the same pages", async ({ entity, name, action }) => {
      const size = action.pagination?.size?.param;
      const smallest = size === undefined ? 1 : Math.max(2, action.params[size]?.schema.minimum ?? 1);
      const { known } = pairs.get(kind) ?? expect.fail(`no connector of ${kind}`);
      const params = { ...argumentsFor(known, entity, action), ...(size !== undefined && { [size]: smallest }) };
      const [one, other] = await both(kind, (executor) =>
        Array.fromAsync(executor.pages(entity.name, name, params, { max_pages: 3 })),
      );
      expect(one).toHaveProperty("result");
      expect(other).toEqual(one);
    });

  test("invalid calls of every action fail with the same error", async () => {
    for (const { entity, name } of operations) {
      const [one, other] = await both(kind, (executor) => executor.execute(entity.name, name, { no_such_param: 1 }));
      expect(one).toMatchObject({ code: "invalid_params" });
      expect(other).toEqual(one);
    }
  });

  test.each([
    ["no_such_entity", "list", "unknown_entity"],
    [operations[0]?.entity.name ?? "", "no_such_action", "unknown_action"],
  ])("the unknown %s.%s has the same error", async (entity, action, code) => {
    const [one, other] = await both(kind, (executor) => executor.execute(entity, action));
    expect(one).toMatchObject({ code });
    expect(other).toEqual(one);
  });
});

// The service retries, so all kinds wait together.
test.each(["rate_limit", "server_error", "html"] as const)(
  "the fault %s has the same error in all kinds",
  { timeout: 60_000 },
  async (fault) => {
    for (const sandbox of [own, running.sandbox]) await addFault(sandbox, { fault, times: 10_000 });
    const outcomes = await Promise.all(
      everyOperation.map(async ({ kind, operations: [first] }) => {
        const { known } = pairs.get(kind) ?? expect.fail(`no connector of ${kind}`);
        const { entity, name, action } = first ?? expect.fail(`no operation of ${kind}`);
        const params = argumentsFor(known, entity, action);
        return both(kind, (executor) => executor.execute(entity.name, name, params, { retries: 0 }));
      }),
    );
    for (const { url } of [own, running.sandbox]) await fetch(`${url}/__faults`, { method: "DELETE" });
    for (const [one, other] of outcomes) {
      expect(one).toHaveProperty("code");
      expect(other).toEqual(one);
    }
  },
);

/** Returns the result of an execution as data. For a file, it contains the bytes. */
async function executionOf(
  executor: Executor,
  { entity, name, params }: { readonly entity: Entity; readonly name: string; readonly params: Params },
): Promise<unknown> {
  const result = await executor.execute(entity.name, name, params);
  if (!("stream" in result)) return result;
  const { stream, name: file, contentType } = result;
  return { file, contentType, bytes: Buffer.concat(await Array.fromAsync(stream)).toString("hex") };
}
