import { getEventListeners } from "node:events";
import { connect } from "@agent-connectors/client";
import { payments } from "@agent-connectors/connectors/payments";
import {
  type CallOptions,
  type Connector,
  createConnector,
  type Executor,
  type Params,
} from "@agent-connectors/runtime";
import { expect, onTestFinished, test, vi } from "vitest";

/** The list of the connectors. */
const found = {
  data: [{ id: "c1", name: "payments", connector_type: "payments", workspace: { id: "w", name: "default" } }],
  meta: {},
};

/** Returns a `fetch` and the bodies of the requests that it receives. Each response is the list of the connectors. */
function recorded() {
  const bodies: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    bodies.push(await new Request(input, init).text());
    return Response.json(found);
  };
  return { bodies, fetch };
}

test("awaiting a connector or an entity, or converting one to JSON, sends no request", async () => {
  const { bodies, fetch } = recorded();
  const connector = connect("payments", { base_url: "https://a.test", token: "t", fetch });
  expect(await connector).toBe(connector);
  expect(await connector.balance).toBeTypeOf("object");
  expect(JSON.stringify({ connector, entity: connector.balance })).toBe('{"connector":{},"entity":{}}');
  await connector.balance.get();
  expect(bodies).toEqual(["", '{"entity":"balance","action":"get"}']);
});

const cyclic: Record<string, unknown> = {};
cyclic.limit = cyclic;

test.each<readonly [string, unknown, unknown]>([
  ["a function among the params", { email: "ada@example.com", name: () => 1 }, {}],
  ["a bigint among the params", { limit: 10n }, {}],
  ["NaN among the params", { limit: Number.NaN }, {}],
  ["params that contain themselves", cyclic, {}],
  ["null as the params", null, {}],
  ["a date as the params", new Date(), {}],
  ["null as the options", {}, null],
  ["an object as the signal", {}, { signal: {} }],
  ["a date among the fields", {}, { fields: [new Date()] }],
  ["a negative number of retries", {}, { retries: -1 }],
  ["a string as the number of retries", {}, { retries: "2" }],
  ["null as the number of retries", {}, { retries: null }],
  ["NaN as the number of retries", {}, { retries: Number.NaN }],
  ["too many retries", {}, { retries: 5000 }],
  ["a string as the time limit", {}, { timeout_ms: "10s" }],
  ["true as the number of records", {}, { max_records: true }],
  ["a string as the fields", {}, { fields: "id" }],
  ["a blank idempotency key", {}, { idempotency_key: " " }],
  ["a param among the options", {}, { limit: 1 }],
  ["an action and params among the options", {}, { action: "create", params: { email: "ada@example.com" } }],
  ["a page token among the options", {}, { page_token: null }],
])("a local and a hosted connector refuse %s with the same error", async (_, params, options) => {
  const { bodies, fetch } = recorded();
  const model: Connector = payments;
  const local = createConnector(model, { credentials: { api_key: "sk_test" } });
  const hosted: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
  // A caller in JavaScript can pass any values.
  const call = [params, options] as [Params, CallOptions];
  const reasonOf = (executor: Pick<Executor, "execute">) =>
    executor.execute("customers", "list", ...call).catch(({ code, reason, details }) => ({ code, reason, details }));
  expect(await reasonOf(local)).toHaveProperty("code", "invalid_params");
  expect(await reasonOf(hosted)).toEqual(await reasonOf(local));
  await expect(Array.fromAsync(hosted.pages("customers", "list", ...call))).rejects.toThrow("[invalid_params]");
  expect(bodies).toEqual([]);
});

test.each([
  { operation: "payments.customers.list: ", params: {}, path: "options.fields[0]" },
  { operation: "", params: {}, path: "options.fields[0]" },
  // This call also has a param `fields`, which can be the cause of the problem.
  { operation: "", params: { fields: "id" }, path: "fields[0]" },
])(
  "if the service reports a problem at fields[0], the error has the path $path with the params $params",
  async (one) => {
    const { operation, params, path } = one;
    const problem = { code: "type", expected: "a string", found: "null" };
    const body = {
      code: "invalid_params",
      message: `[invalid_params] ${operation}fields[0]: expected a string, found null`,
      details: [{ path: "fields[0]", ...problem }],
    };
    const fetch: typeof globalThis.fetch = async (input) =>
      String(input).endsWith("/execute") ? Response.json(body, { status: 400 }) : Response.json(found);
    const connector: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
    await expect(connector.execute("customers", "list", params, { fields: ["id"] })).rejects.toMatchObject({
      message: `[invalid_params] ${operation}${path}: expected a string, found null`,
      details: [{ path, ...problem }],
    });
  },
);

test.each([{ json: null }, { json: [] }, { json: "ok" }, { json: {} }, { json: { data: {}, meta: {} } }])(
  "if the service sends the JSON $json instead of the list of the connectors, the call fails as invalid_config and is not repeated",
  async ({ json }) => {
    let requests = 0;
    const fetch: typeof globalThis.fetch = async () => {
      requests++;
      return Response.json(json);
    };
    const connector: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
    await expect(connector.execute("customers", "list")).rejects.toMatchObject({
      code: "invalid_config",
      reason: expect.stringMatching(
        /^expected an array at 'data' in the response of the service, found .*; check base_url$/,
      ),
    });
    expect(requests).toBe(1);
  },
);

test.each([{ json: null }, { json: [] }, { json: {} }])(
  "if the service sends the JSON $json instead of a result, the call fails as invalid_config",
  async ({ json }) => {
    const fetch: typeof globalThis.fetch = async (input) =>
      Response.json(String(input).endsWith("/execute") ? json : found);
    const connector: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
    const failure = {
      code: "invalid_config",
      reason: "expected an object at 'meta' in the response of the service, found nothing; check base_url",
    };
    await expect(connector.execute("customers", "list")).rejects.toMatchObject(failure);
    await expect(Array.fromAsync(connector.pages("customers", "list"))).rejects.toMatchObject(failure);
  },
);

test("if the service sends an empty object instead of a connector, the call fails as invalid_config", async () => {
  const fetch = async () => Response.json({});
  const id = "01890000-0000-7000-8000-000000000001";
  const connector: Executor = connect(id, { base_url: "https://a.test", token: "t", fetch });
  await expect(connector.execute("customers", "list")).rejects.toThrow(
    "[invalid_config] expected a string at 'id' in the response of the service, found nothing; check base_url",
  );
});

test("an iteration returns max_records records, even if max_records exceeds the maximum of the service", async () => {
  const bodies: unknown[] = [];
  const page = Array.from({ length: 60_000 }, (_, id) => ({ id }));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/execute")) return Response.json(found);
    const body = await request.json();
    bodies.push(body);
    return Response.json({ data: page.slice(0, body.max_records), meta: {}, next_page_token: String(bodies.length) });
  };
  const connector: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
  const pages = await Array.fromAsync(connector.pages("customers", "list", {}, { max_records: 150_000 }));
  expect(pages.map(({ data }) => Object(data).length)).toEqual([60_000, 60_000, 30_000]);
  const request = { entity: "customers", action: "list", params: {} };
  expect(bodies).toEqual([
    { ...request, page_token: null },
    { ...request, page_token: "1", max_records: 90_000 },
    { ...request, page_token: "2", max_records: 30_000 },
  ]);
});

/** A connector of the service. Its requests fail with `reason`. */
interface Missing {
  readonly reason: string;
  /** The connectors that the second search finds, each as its differences from the connector that the first search finds. */
  readonly others: readonly object[];
}

/** Executes an action twice with a connector that fails. Returns the outcomes, and the id of the connector of each request. */
async function callMissing({ reason, others }: Missing) {
  const called: (string | undefined)[] = [];
  const searches = [[{}], others].values();
  const fetch: typeof globalThis.fetch = async (input) => {
    const id = /([^/]+)\/execute$/.exec(String(input))?.[1];
    if (id === undefined) {
      const data = (searches.next().value ?? others).map((other) => ({ ...found.data[0], ...other }));
      return Response.json({ data, meta: {} });
    }
    called.push(id);
    if (id !== "c1") return Response.json({ data: [], meta: {} });
    return Response.json({ code: "not_found", message: `[not_found] ${reason}` }, { status: 404 });
  };
  const connector: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
  const call = () => connector.execute("customers", "get", { id: "1" }).catch(String);
  return { outcomes: [await call(), await call()], called };
}

const missing = "there is no connector 'c1'";
const noRecord = "the upstream has no such record: found null at 'issue'";

test("if a connector no longer exists, calls are sent to the connector that has replaced it", async () => {
  const result = { data: [], meta: {} };
  expect(await callMissing({ reason: missing, others: [{ id: "c2" }] })).toEqual({
    outcomes: [result, result],
    called: ["c1", "c2", "c2"],
  });
});

test.each<readonly [string, Missing]>([
  ["the upstream has no such record", { reason: noRecord, others: [{ id: "c2" }] }],
  ["the connector still exists", { reason: missing, others: [{}] }],
  ["another connector has another name", { reason: missing, others: [{ id: "c2", name: "payments-us" }] }],
  ["another connector is of another kind", { reason: missing, others: [{ id: "c2", connector_type: "wiki" }] }],
  ["another connector is in another workspace", { reason: missing, others: [{ id: "c2", workspace: { id: "x" } }] }],
])("if %s, calls fail with not_found and are not sent to another connector", async (_, failure) => {
  const error = `ConnectorError: [not_found] ${failure.reason}`;
  expect(await callMissing(failure)).toEqual({ outcomes: [error, error], called: ["c1", "c1"] });
});

/** Replaces the timers, so that tests need not wait. */
function withoutWaits(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

/** A response whose headers have arrived. The body ends only when the signal aborts, and then with an error. */
function unfinished(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start: (controller) => signal?.addEventListener("abort", () => controller.error(signal.reason)),
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

test.each([
  { waits: "for a token", path: "/api/v1/oauth/token", respond: hang },
  { waits: "for the connector", path: "/api/v1/integrations/connectors", respond: hang },
  { waits: "for the response", path: "/execute", respond: hang },
  {
    waits: "for the end of the response",
    path: "/execute",
    respond: async (init?: RequestInit) => unfinished(init?.signal),
  },
])("a call that waits $waits fails 5 seconds after its time limit, and is not repeated", async ({ path, respond }) => {
  withoutWaits();
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    paths.push(pathname);
    if (pathname.endsWith(path)) return respond(init ?? {});
    return Response.json({ access_token: "t", expires_in: 900, token_type: "Bearer", ...found });
  };
  const access = { base_url: "https://a.test", client_id: "id", client_secret: "secret", fetch };
  const call = connect("payments", access).customers.list({}, { timeout_ms: 1_000 });
  const waitingAt = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, "waits"));
  const [early, late] = [5_999, 6_001].map((ms) => Promise.race([call.catch(String), waitingAt(ms)]));
  await vi.advanceTimersByTimeAsync(6_001);
  expect(await early).toBe("waits");
  expect(await late).toBe("ConnectorError: [timeout] the call took longer than its limit of 1000 ms");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(paths.filter((one) => one.endsWith(path))).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

/** Waits until the signal of a request aborts. */
function hang({ signal }: RequestInit): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

test("a read without a time limit is repeated if its response does not end within two minutes", async () => {
  withoutWaits();
  let executions = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith("/execute")) return Response.json(found);
    return ++executions === 1 ? unfinished(init?.signal) : Response.json({ data: [], meta: {} });
  };
  const call = connect("payments", { base_url: "https://a.test", token: "t", fetch }).execute("customers", "list");
  await vi.advanceTimersByTimeAsync(119_000);
  expect(executions).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await call).toEqual({ data: [], meta: {} });
  expect(executions).toBe(2);
});

test.each([
  { code: "timeout", status: 504, delay: 1_000 },
  { code: "upstream_unavailable", status: 503, delay: 0 },
  { code: "rate_limited", status: 429, delay: 0, upstream: { status: 429 } },
])(
  "a read is not repeated after the error $code of the service, because the service has already repeated the read",
  async (failure) => {
    withoutWaits();
    const { code, status, delay, upstream } = failure;
    let executions = 0;
    const fetch: typeof globalThis.fetch = async (input) => {
      if (!String(input).endsWith("/execute")) return Response.json(found);
      executions++;
      await new Promise((resolve) => setTimeout(resolve, delay));
      return Response.json({ code, message: `[${code}] payments.customers.list: no result`, upstream }, { status });
    };
    const connector = connect("payments", { base_url: "https://a.test", token: "t", fetch });
    const outcome = connector.customers.list({}, { timeout_ms: 1_000 }).catch(String);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toBe(`ConnectorError: [${code}] payments.customers.list: no result`);
    expect(executions).toBe(1);
  },
);

test("calls leave no listener and no dependent signal on the signal of the caller", async () => {
  const any = vi.spyOn(AbortSignal, "any");
  onTestFinished(() => any.mockRestore());
  const { fetch } = recorded();
  const { signal } = new AbortController();
  await connect("payments", { base_url: "https://a.test", token: "t", fetch }).balance.get({}, { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
  // Node.js needs quadratic time to remove the dependent signals of a signal.
  expect(any.mock.calls.flat(2)).not.toContain(signal);
});

/** Calls an action against a service whose first response to an execution is `first`. Returns the number of executions. */
async function executionsAfter(first: Response, action: string, options: CallOptions): Promise<number> {
  withoutWaits();
  let executions = 0;
  const fetch: typeof globalThis.fetch = async (input) => {
    if (!String(input).endsWith("/execute")) return Response.json(found);
    return ++executions === 1 ? first : Response.json({ data: {}, meta: {} });
  };
  const connector: Executor = connect("payments", { base_url: "https://a.test", token: "t", fetch });
  const call = connector.execute("customers", action, {}, options).catch(String);
  await vi.advanceTimersByTimeAsync(30_000);
  await call;
  return executions;
}

test("a write is repeated after a failure of a proxy only if it has an idempotency key", async () => {
  const failed = () => new Response("", { status: 502 });
  expect(await executionsAfter(failed(), "create", { idempotency_key: "key 1" })).toBe(2);
  expect(await executionsAfter(failed(), "create", {})).toBe(1);
});

test("a search of records that are not copied yet fails without a repetition", async () => {
  const error = { code: "context_store_not_ready", message: "[context_store_not_ready] wait", retry_after_ms: 1_000 };
  expect(await executionsAfter(Response.json(error, { status: 503 }), "context_store_search", {})).toBe(1);
});

test("a token with a lifetime of less than half a minute is used for several requests", async () => {
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    paths.push(new URL(String(input)).pathname);
    return Response.json({ access_token: "t", expires_in: 20, token_type: "Bearer", ...found });
  };
  const access = { base_url: "https://a.test", client_id: "id", client_secret: "secret", fetch };
  await connect("payments", access).balance.get();
  expect(paths.filter((path) => path === "/api/v1/oauth/token")).toHaveLength(1);
  expect(paths).toHaveLength(3);
});
