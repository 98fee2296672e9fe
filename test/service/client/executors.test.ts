import { connect } from "@agent-connectors/client";
import { kinds } from "@agent-connectors/connectors";
import {
  type CallOptions,
  type Connector,
  createConnector,
  type Executor,
  type Params,
} from "@agent-connectors/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { outcomeOf } from "./outcome-of.ts";

const tested = ["payments", "recruiting", "issue_tracking", "wiki"] as const;
type Tested = (typeof tested)[number];

/** The executors of one kind: in this process, and in the service. Both call the same sandbox. */
interface Pair {
  readonly local: Executor;
  readonly hosted: Executor;
}

let running: TestService;
let baseUrl: string;
const pairs = new Map<Tested, Pair>();

beforeAll(async () => {
  running = await startTestService({ engine: "sqlite", kinds: tested, sandbox: { records: 45 } });
  baseUrl = await running.listen();
  for (const kind of tested) pairs.set(kind, await pairOf(kind));
});
afterAll(async () => {
  for (const { local, hosted } of pairs.values()) await Promise.all([local.close(), hosted.close()]);
  await running.close();
});

async function pairOf(kind: Tested): Promise<Pair> {
  const { sandbox, admin } = running;
  const credentials = sandbox.credentialsOf(kind);
  const model: Connector = (await kinds[kind].load()).connector;
  const auth = model.auth[0]?.name ?? "";
  const config = kind === "wiki" ? { subdomain: "acme" } : {};
  const created = await admin.request("POST", "/api/v1/integrations/connectors", {
    ...{ workspace_name: "default", connector_type: kind, name: `my ${kind}`, auth, credentials },
    replication_config: config,
  });
  expect(created).toMatchObject({ status: 201 });
  return {
    local: createConnector(model, { baseUrl: sandbox.urlOf(kind), credentials, auth, config }),
    hosted: connect(kind, accessOf(running)),
  };
}

function accessOf({ admin }: Pick<TestService, "admin">) {
  return {
    base_url: baseUrl,
    workspace_name: "default",
    client_id: admin.principalId,
    client_secret: admin.clientSecret,
  };
}

/** Runs a call on both executors and returns both outcomes. */
async function both(kind: Tested, call: (executor: Executor) => Promise<unknown>) {
  const { local, hosted } = pairs.get(kind) as Pair;
  return [await outcomeOf(() => call(local)), await outcomeOf(() => call(hosted))] as const;
}

const execute = (entity: string, action: string, params?: Params, options?: CallOptions) => (executor: Executor) =>
  executor.execute(entity, action, params, options);
const walk = (entity: string, action: string, params?: Params, options?: CallOptions) => (executor: Executor) =>
  Array.fromAsync(executor.pages(entity, action, params, options));

describe("a local and a hosted executor return the same", () => {
  test.each<readonly [string, Tested, (executor: Executor) => Promise<unknown>]>([
    ["page", "payments", execute("customers", "list", { limit: 3 })],
    ["page without params", "payments", execute("customers", "list")],
    ["selected fields", "payments", execute("customers", "list", { limit: 3 }, { fields: ["id", "address.city"] })],
    ["pages in one result", "payments", execute("customers", "list", { limit: 5 }, { max_pages: 3 })],
    ["records in one result", "payments", execute("customers", "list", { limit: 5 }, { max_records: 12 })],
    ["walk by the id of the last record", "payments", walk("customers", "list", { limit: 10 })],
    ["walk of a search", "payments", walk("customers", "search", { query: "created>0", limit: 10 })],
    ["walk by a next URL", "recruiting", walk("candidates", "list", { per_page: 10 })],
    ["walk by a cursor of GraphQL", "issue_tracking", walk("issues", "list", { first: 10 })],
    ["walk by a relative URL", "wiki", walk("pages", "list", { limit: 10 })],
    ["walk of two pages", "payments", walk("customers", "list", { limit: 10 }, { max_pages: 2 })],
    ["walk of 15 records", "payments", walk("customers", "list", { limit: 10 }, { max_records: 15 })],
    ["walk of an action with one page", "payments", walk("balance", "get")],
    ["single record", "payments", execute("balance", "get")],
  ])("%s (%s)", async (_, kind, call) => {
    const [local, hosted] = await both(kind, call);
    expect(local).toHaveProperty("result");
    expect(hosted).toEqual(local);
  });

  test("bytes, name and type of a file", async () => {
    const [local, hosted] = await both("recruiting", async (executor) => {
      const { data } = (await executor.execute("attachments", "list", {}, { max_records: 1 })) as {
        readonly data: readonly { readonly id: number }[];
      };
      const file = await executor.execute("attachments", "download", { attachment_id: data[0]?.id });
      if (!("stream" in file)) throw new Error("expected a file");
      const chunks = await Array.fromAsync(file.stream);
      return { name: file.name, contentType: file.contentType, bytes: Buffer.concat(chunks).toString("hex") };
    });
    expect(local).toHaveProperty("result.bytes");
    expect(hosted).toEqual(local);
  });

  test("description", async () => {
    const [local, hosted] = await both("payments", async (executor) => executor.describe());
    expect(local).toMatchObject({ result: { kind: "payments", entities: { customers: { actions: { list: {} } } } } });
    expect(hosted).toEqual(local);
  });

  test("status and header names of the upstream's response", async () => {
    const [local, hosted] = await both("payments", async (executor) => {
      const result = await executor.execute("customers", "list", { limit: 1 }, { with_response: true });
      return (
        "response" in result && { status: result.response?.status, names: Object.keys(result.response?.headers ?? {}) }
      );
    });
    expect(local).toMatchObject({ result: { status: 200 } });
    expect(hosted).toEqual(local);
  });

  test("results of writes", async () => {
    const [local, hosted] = await both("payments", async (executor) => {
      const create = await executor.execute("customers", "create", { email: "ada@example.com", name: "Ada" });
      const { id } = ("data" in create && create.data) as { readonly id: string };
      const update = await executor.execute("customers", "update", { id, name: "Ada Lovelace" });
      const deletion = await executor.execute("customers", "delete", { id });
      const gone = await outcomeOf(() => executor.execute("customers", "get", { id }));
      // The ids of the created records differ, and the sandbox derives other fields from them. Of these records, only
      // the names are compared.
      const shown = [create, update].map((result) => "data" in result && result.data) as readonly { name: string }[];
      const deleted = "data" in deletion && Object(deletion.data).deleted;
      return JSON.parse(JSON.stringify([shown.map(({ name }) => name), deleted, gone]).replaceAll(id, "the id"));
    });
    expect(local).toMatchObject({ result: [["Ada", "Ada Lovelace"], true, { code: "not_found" }] });
    expect(hosted).toEqual(local);
  });
});

describe("a local and a hosted executor fail with the same error", () => {
  test.each<readonly [string, Tested, (executor: Executor) => Promise<unknown>, string]>([
    ["unknown entity", "payments", execute("custmers", "list"), "unknown_entity"],
    ["unknown action", "payments", execute("customers", "fetch"), "unknown_action"],
    ["unknown param", "payments", execute("customers", "list", { limt: 5 }), "invalid_params"],
    ["param out of range", "payments", execute("customers", "list", { limit: 500 }), "invalid_params"],
    ["invalid param in a walk", "payments", walk("customers", "list", { limit: "many" }), "invalid_params"],
    ["missing param", "payments", execute("customers", "get"), "invalid_params"],
    ["unknown field", "payments", execute("customers", "list", {}, { fields: ["emial"] }), "invalid_params"],
    ["missing record", "payments", execute("customers", "get", { id: "cus_missing" }), "not_found"],
    ["walk of a file", "recruiting", walk("attachments", "download", { attachment_id: 1 }), "invalid_params"],
  ])("in the case '%s' (%s)", async (_, kind, call, code) => {
    const [local, hosted] = await both(kind, call);
    expect(local).toMatchObject({ code });
    expect(hosted).toEqual(local);
  });

  test.each([
    ["server_error", "upstream_unavailable"],
    ["rate_limit", "rate_limited"],
    ["html", "upstream_unreadable"],
    ["truncate", "upstream_unavailable"],
  ] as const)("after the fault %s", async (fault, code) => {
    const [local, hosted] = await both("payments", async (executor) => {
      await addFault(running.sandbox, { fault, times: 10 });
      try {
        return await executor.execute("charges", "list", {}, { retries: 0 });
      } finally {
        await fetch(`${running.sandbox.url}/__faults`, { method: "DELETE" });
      }
    });
    expect(local).toMatchObject({ code });
    expect(hosted).toEqual(local);
  });

  test("after a timeout", async () => {
    const [local, hosted] = await both("payments", async (executor) => {
      await addFault(running.sandbox, { fault: "slow", delay_ms: 2_000 });
      return executor.execute("charges", "list", {}, { timeout_ms: 200, retries: 0 });
    });
    expect(local).toMatchObject({ code: "timeout" });
    expect(hosted).toEqual(local);
  });

  test.each([
    ["aborts", () => new AbortController(), "cancelled", "the call was cancelled"],
    ["has a timeout", () => AbortSignal.timeout(200), "timeout", "the call took longer than its timeout"],
  ])("after a signal that %s, except that only the local message names the action", async (_, open, code, reason) => {
    const [local, hosted] = await both("payments", async (executor) => {
      await addFault(running.sandbox, { fault: "slow", delay_ms: 2_000 });
      const opened = open();
      if (opened instanceof AbortController) setTimeout(() => opened.abort(), 200);
      const signal = opened instanceof AbortController ? opened.signal : opened;
      return executor.execute("charges", "list", {}, { signal });
    });
    expect(local).toMatchObject({ code, message: `[${code}] payments.charges.list: ${reason}` });
    expect(hosted).toEqual({ ...Object(local), message: `[${code}] ${reason}` });
  });
});

test("a connector that is deleted and created again receives the next call of a client", async () => {
  const organization = await running.makeOrganization();
  const path = "/api/v1/integrations/connectors";
  const credentials = running.sandbox.credentialsOf("payments");
  const body = { workspace_name: "default", connector_type: "payments", name: "billing", auth: "api_key", credentials };
  const created = await organization.admin.request("POST", path, body);
  await using connector: Executor = connect("billing", accessOf(organization));
  expect(await connector.execute("balance", "get")).toHaveProperty("data");
  await organization.admin.request("DELETE", `${path}/${created.body.id}`);
  await organization.admin.request("POST", path, body);
  expect(await connector.execute("balance", "get")).toHaveProperty("data");
});
