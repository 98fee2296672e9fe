import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { kinds } from "@agent-connectors/connectors";
import { startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../../service/listen.ts";
import { type Program, runProgram } from "../../system/run-program.ts";
import { type HostileUpstream, startHostileUpstream } from "../attacks/hostile-upstream.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { formUser } from "../open-browser.ts";
import { type OpenidProvider, startOpenidProvider } from "../sign-in/openid-provider.ts";
import { containsSecret } from "./contains-secret.ts";
import { dumpDatabase } from "./dump-database.ts";
import { grantedToken } from "./granted-token.ts";
import { signInWithProvider } from "./sign-in-with-provider.ts";

/** Returns a random secret that has no common form, so that redaction by patterns does not find it. */
function randomSecret(): string {
  return `Qz${randomBytes(9).toString("hex")}Zq`;
}

/** The name of a planted secret. */
const storedValue = "value of a param that the upstream stores";

/** Matches the names of the context store's files and PostgreSQL tables. */
const storePlace = /\.duckdb(?:\.wal)?$|\btable context_store_/;

/** The context store copies the records of the upstream, so it may contain the secret `storedValue`. */
const isCopy = (name: string, place: string) => name === storedValue && storePlace.test(place);

describe.each(engines)("the output of a service on %s", (engine) => {
  let database: TestDatabase;
  let upstream: HostileUpstream;
  let program: Program;
  let provider: OpenidProvider;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  /** All output and stored data of the service by place, such as a response, a file, a table or the log. */
  const outputs = new Map<string, string>();
  /** The planted secrets. Only the place `allowedAt` may contain the secret (exception: `isCopy`). */
  const secrets = new Map<string, { readonly name: string; readonly allowedAt?: string }>();
  const plant = (name: string, value = randomSecret()) => {
    secrets.set(value, { name });
    return value;
  };
  const allowAt = (name: string, value: string, allowedAt: string) => secrets.set(value, { name, allowedAt });

  beforeAll(async () => {
    database = await testDatabase(engine);
    upstream = await startHostileUpstream();
    const models = await Promise.all(
      [kinds.payments, kinds.issue_tracking, kinds.recruiting].map(async (kind) => (await kind.load()).connector),
    );
    sandbox = await startSandbox({ connectors: models, records: 10, tokenLifetime: 1 });
    const baseUrls = Object.fromEntries(models.map(({ kind }) => [kind, sandbox.urlOf(kind)]));
    const port = await freePort("127.0.0.1");
    provider = await startOpenidProvider({ redirectUri: `http://127.0.0.1:${port}/sign-in/oidc/callback` });
    program = await runProgram({
      script: "test/service/leaks/processes/serve.ts",
      environment: {
        DATA_DIR: database.folder,
        ...(database.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
        PORT: `${port}`,
        LOG_LEVEL: "debug",
        BASE_URLS: JSON.stringify({ ...baseUrls, email_delivery: upstream.url }),
        OAUTH_APPS: JSON.stringify({ issue_tracking: { client_id: "an id", client_secret: plant("operator's app") } }),
        METRICS_TOKEN: plant("metrics token"),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: plant("provider's client secret", provider.clientSecret),
        EGRESS_ALLOW: "127.0.0.1",
        SIGN_INS_PER_MINUTE: "10000",
      },
    });
  });
  let providerClosed: Promise<void> | undefined;
  const closeProvider = () => {
    providerClosed ??= provider.close();
    return providerClosed;
  };
  afterAll(async () => {
    await program.end("SIGKILL");
    await closeProvider();
    await upstream.close();
    await sandbox.close();
    await database.drop();
  });

  let serial = 0;
  async function send(method: string, path: string, init: RequestInit = {}) {
    const response = await fetch(program.url + path, { method, redirect: "manual", ...init });
    const text = await response.text();
    const place = `response ${++serial} to ${method} ${path.split("?")[0]?.slice(0, 40)}`;
    outputs.set(place, `${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return {
      place,
      text,
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
    };
  }
  const form = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => ({
    body: new URLSearchParams(fields),
    headers,
  });
  const requestToken = (fields: Readonly<Record<string, string>>) => send("POST", "/api/v1/oauth/token", form(fields));
  let token = "";
  const call = (method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>) =>
    send(method, path, {
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const connectors = "/api/v1/integrations/connectors";
  const create = (kind: string, credentials: object, more: object = {}) =>
    call("POST", connectors, {
      workspace_name: "default",
      connector_type: kind,
      name: `${kind} ${++serial}`,
      credentials,
      ...more,
    });
  const execute = (id: string, body: object, headers?: Readonly<Record<string, string>>) =>
    call("POST", `${connectors}/${id}/execute`, body, headers);

  /**
   * Signs in as the first API client. Only the greeting (stdout before the spans) may contain the client's secret and the
   * admin's password.
   */
  async function signIn() {
    const [, client_id = ""] = /client id (\S+)/.exec(program.stdout()) ?? [];
    const [, client_secret = ""] = /client secret (\S+)/.exec(program.stdout()) ?? [];
    const [, password = ""] = /password (\S+)/.exec(program.stdout()) ?? [];
    allowAt("first client's secret", client_secret, "greeting");
    allowAt("first password", password, "greeting");
    const client = { grant_type: "client_credentials", client_id };
    const granted = await requestToken({ ...client, client_secret });
    token = granted.body.access_token;
    allowAt("access token", token, granted.place);
    await requestToken({ ...client, client_secret: plant("wrong secret") });
    await send("POST", "/api/v1/oauth/token", {
      body: JSON.stringify({ grant_type: "refresh_token", refresh_token: plant("wrong refresh token") }),
      headers: { "content-type": "application/json", authorization: `Basic ${btoa(`x:${plant("basic secret")}`)}` },
    });
    return { password };
  }

  async function signInUsers(password: string) {
    await call("POST", "/api/v1/users", { email: "ada@example.com", password: plant("password") });
    await call("POST", "/api/v1/users", { email: "x", password: plant("password of a refused body") });
    await send("POST", "/sign-in", form({ email: "admin@localhost", password: plant("wrong password") }));
    const signedIn = await send("POST", "/sign-in", form({ email: "admin@localhost", password }));
    expect(signedIn.status).toBe(303);
    const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    allowAt("session cookie", cookie.split("=")[1] ?? "", signedIn.place);
    const device = await send("POST", "/api/v1/oauth/device_authorization", form({ client_name: "a terminal" }));
    const { device_code, user_code } = device.body;
    allowAt("device code", device_code, device.place);
    const shown = await send("GET", `/device?user_code=${user_code}`, { headers: { cookie } });
    const principal_id = formUser({ html: shown.text });
    await send("POST", "/device", form({ user_code, principal_id, decision: "allow" }, { cookie }));
    const poll = () => requestToken({ grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code });
    const granted = await poll();
    expect(granted.status).toBe(200);
    allowAt("refresh token", granted.body.refresh_token, granted.place);
    allowAt("device's access token", granted.body.access_token, granted.place);
    await poll();
    const refresh = { grant_type: "refresh_token", refresh_token: granted.body.refresh_token };
    const renewed = await requestToken(refresh);
    allowAt("renewed refresh token", renewed.body.refresh_token, renewed.place);
    allowAt("renewed access token", renewed.body.access_token, renewed.place);
    await requestToken(refresh);
    await send("POST", "/api/v1/oauth/revoke", form({ token: renewed.body.refresh_token }));
    const client = await call("POST", "/api/v1/clients", { name: "a client", role: "member" });
    allowAt("client secret", client.body.client_secret, client.place);
    const rotated = await call("POST", `/api/v1/clients/${client.body.id}/secret`);
    allowAt("rotated client secret", rotated.body.client_secret, rotated.place);
    await send("GET", `/sign-in/oidc/callback?code=${plant("foreign code")}&state=${plant("foreign state")}`);
  }

  async function connect() {
    const payments = await create("payments", { api_key: plant("api key") });
    expect(payments.status).toBe(201);
    await create("payments", { api_key: `revoked${plant("refused api key")}` });
    await create("payments", { api_key: plant("api key next to an unknown credential"), another: "x" });
    await create("payments", { api_key: [plant("api key of a wrong type")] });
    await create("payments", plant("credentials of a wrong type") as unknown as object);
    await create(
      "payments",
      { api_key: plant("api key with a wrong configuration") },
      { replication_config: { start: 1 } },
    );
    const { id } = payments.body;
    await call("PATCH", `${connectors}/${id}`, { credentials: { api_key: plant("changed api key") } });
    await call("PATCH", `${connectors}/${id}`, {
      credentials: { api_key: `invalid${plant("api key of a failed change")}` },
    });
    await execute(
      id,
      {
        entity: "customers",
        action: "create",
        params: { email: `${plant(storedValue)}@example.com` },
        intent: `because Bearer ${plant("token in an intent")} told me, password=${plant("password in an intent")}`,
        idempotency_key: plant("idempotency key"),
      },
      {
        cookie: `session=${plant("cookie")}`,
        "x-api-key": plant("header"),
        referer: `http://x/?token=${plant("referer")}`,
      },
    );
    // Of the responses, only that to the call above may contain the secret `storedValue`.
    for (const [value, { name }] of secrets)
      if (name === storedValue) secrets.set(value, { name, allowedAt: [...outputs.keys()].at(-1) ?? "" });
    const wrongType = randomSecret();
    const { place } = await execute(id, { entity: "customers", action: "list", params: { limit: wrongType } });
    allowAt("value of a wrong type", wrongType, place);
    await execute(id, { entity: "customers", action: "get", params: { id: plant("id of nothing") } });
    await useSecretsAsNames(id);
    await call("GET", `${connectors}?cursor=${plant("cursor")}&token=${plant("query")}`);
    await call("GET", "/api/v1/me", undefined, { authorization: `Bearer ${plant("garbage token")}` });
    await call("GET", "/api/v1/me", undefined, { authorization: `${plant("garbage header")}` });
    await send("GET", `/nothing/${plant("path of nothing")}?secret=${plant("query of nothing")}`);
    await send("GET", "/metrics", { headers: { authorization: `Bearer ${plant("wrong metrics token")}` } });
    const rotating = await create("issue_tracking", { refresh_token: plant("refresh token given") }, { auth: "oauth" });
    expect(rotating.status).toBe(201);
    await execute(rotating.body.id, { entity: "issues", action: "list" });
    const broken = await create(
      "issue_tracking",
      {
        client_id: "own",
        client_secret: plant("own app's secret"),
        refresh_token: `revoked${plant("refused refresh token")}`,
      },
      { auth: "oauth" },
    );
    expect(broken.status).toBeGreaterThanOrEqual(400);
    const machine = await create(
      "recruiting",
      { client_id: "an id", client_secret: plant("machine's secret") },
      { auth: "client_credentials" },
    );
    expect(machine.status).toBe(201);
    await execute(machine.body.id, { entity: "candidates", action: "list" });
  }

  /** Sends secrets as names of an entity, an action and a param. Only the response may repeat them. */
  async function useSecretsAsNames(id: string) {
    const places: readonly (readonly [string, (name: string) => object])[] = [
      ["entity", (entity) => ({ entity, action: "list" })],
      ["action", (action) => ({ entity: "customers", action })],
      ["param", (param) => ({ entity: "customers", action: "list", params: { [param]: 1 } })],
    ];
    const prefixes = ["api_key=sk_live_", "Bearer sk_live_"];
    for (const prefix of prefixes)
      for (const [name, bodyOf] of places) {
        const secret = randomSecret();
        const { place, status } = await execute(id, bodyOf(prefix + secret));
        expect(status).toBe(name === "param" ? 400 : 404);
        allowAt(`${prefix}… as the name of the ${name}`, secret, place);
      }
    // The service can store the audit row of a call after it sends the response.
    const isWritten = async () => {
      const { body } = await call("GET", "/api/v1/tool-calls?limit=6");
      const calls: readonly Record<"entity" | "action" | "params", unknown>[] = body.data;
      expect(calls.map(({ entity, action, params }) => ({ entity, action, params }))).toEqual(
        ["Bearer [redacted]", "api_key=[redacted]"].flatMap((name) => [
          { entity: "customers", action: "list", params: [name] },
          { entity: "customers", action: name, params: [] },
          { entity: name, action: "list", params: [] },
        ]),
      );
    };
    await vi.waitFor(isWritten, { timeout: 10_000, interval: 100 });
  }

  /** Executes actions of an upstream that repeats the credentials of each request in the headers and the body of its response. */
  async function useEchoingUpstream() {
    upstream.respond = (_, response) =>
      void response.setHeader("content-type", "application/json").end('{"result":[],"templates":[],"_metadata":{}}');
    const { status, body } = await create("email_delivery", { api_key: plant("echoed api key") });
    expect(status).toBe(201);
    for (const code of [200, 400, 401, 403, 404, 409, 422, 429, 500, 503])
      for (const type of ["application/json", "text/html"]) {
        upstream.respond = ({ headers: { authorization = "" } }, response) => {
          const text = { errors: [{ message: `bad ${authorization}`, field: authorization }], error: authorization };
          response.writeHead(code, {
            "content-type": type,
            "x-request-id": authorization,
            "www-authenticate": authorization,
            "x-echo": authorization,
            "retry-after": "0",
          });
          response.end(type === "text/html" ? `<b>${authorization}</b> ${btoa(authorization)}` : JSON.stringify(text));
        };
        await execute(body.id, { entity: "templates", action: "list", timeout_ms: 2_000 });
      }
    upstream.respond = ({ headers: { authorization = "" } }, response) =>
      void response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ error: authorization }));
    await create("email_delivery", { api_key: plant("echoed api key that is refused") });
  }

  async function setUp() {
    const session = async (connector_type: string) => {
      const made = await call("POST", "/api/v1/integrations/setup-sessions", {
        workspace_name: "default",
        connector_type,
        name: `set up ${connector_type}`,
      });
      const path = new URL(made.body.url).pathname;
      allowAt(`setup token of ${connector_type}`, path.split("/").at(-1) ?? "", made.place);
      return { path, id: made.body.id };
    };
    const simple = await session("payments");
    const page = await send("GET", simple.path);
    const name = /name="([^"]*api_key[^"]*)"/.exec(page.text)?.[1] ?? "";
    const given = { auth: "api_key", [name]: `invalid${plant("api key of a failed setup")}` };
    const failed = await send("POST", simple.path, form(given));
    expect(failed.status).toBe(422);
    const browser = (failed.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    allowAt("cookie of a setup", browser.split("=")[1] ?? "", failed.place);
    const right = { auth: "api_key", [name]: plant("api key of a setup") };
    const done = await send("POST", simple.path, form(right, { cookie: browser }));
    expect(done.status).toBe(303);
    // The response sets the same cookie again, which is permitted.
    expect(done.headers.get("set-cookie")).toContain(browser);
    outputs.set(done.place, outputs.get(done.place)?.replace(browser, "") ?? "");
    await send("GET", simple.path);
    await call("GET", `/api/v1/integrations/setup-sessions/${simple.id}`);

    const flow = await session("issue_tracking");
    await send("GET", `${flow.path}?auth=oauth`);
    const begun = await send("POST", flow.path, form({ auth: "oauth" }));
    const cookie = (begun.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    allowAt("setup cookie", cookie.split("=")[1] ?? "", begun.place);
    expect(begun.status).toBe(303);
    const authorizeUrl = begun.headers.get("location") ?? "";
    allowAt("state", new URL(authorizeUrl).searchParams.get("state") ?? "", begun.place);
    const allowed = await fetch(authorizeUrl, {
      method: "POST",
      body: new URLSearchParams({ decision: "allow" }),
      redirect: "manual",
    });
    const back = new URL(allowed.headers.get("location") ?? "");
    plant("code", back.searchParams.get("code") ?? "");
    const finished = await send("GET", `${back.pathname}${back.search}`, { headers: { cookie } });
    expect(finished.status).toBe(303);
    await send("GET", `${back.pathname}${back.search}`, { headers: { cookie } });
    await send("GET", `/setup/callback?code=${plant("made-up code")}&state=${plant("made-up state")}`);
    await send("GET", `/setup/${plant("made-up setup token")}`);
  }

  test("contains secrets only where they are expected", { timeout: 60_000 }, async () => {
    if (database.databaseUrl) plant("database's address", database.databaseUrl);
    const masterKey = plant("master key", (await readFile(join(database.folder, "master.key"), "utf8")).trim());
    const { password } = await signIn();
    await signInUsers(password);
    await signInWithProvider({ provider, closeProvider, masterKey, send, plant, allowAt });
    await connect();
    await useEchoingUpstream();
    await setUp();
    for (const path of ["/openapi.json", "/readyz", "/api/v1/tool-calls", connectors, "/api/v1/me", "/api/v1/members"])
      await call("GET", path);
    const [metricsToken] = [...secrets].find(([, { name }]) => name === "metrics token") ?? [];
    expect((await send("GET", "/metrics", { headers: { authorization: `Bearer ${metricsToken}` } })).status).toBe(200);
    const dumpStores = async () => {
      const dump = await dumpDatabase(database);
      expect([...dump.keys()]).toContainEqual(expect.stringMatching(storePlace));
      return dump;
    };
    // The first sync of a connector creates its store.
    const running = await vi.waitFor(dumpStores, { timeout: 30_000, interval: 200 });
    for (const [place, text] of running) outputs.set(`running: ${place}`, text);
    expect(await program.end("SIGTERM")).toBe(0);
    for (const [place, text] of await dumpDatabase(database)) outputs.set(place, text);
    const [greeting = "", ...spans] = program.stdout().split(/^(?=span )/m);
    outputs.set("greeting", greeting);
    outputs.set("spans", spans.join(""));
    outputs.set("log", program.stderr());

    const leaks = [...secrets].flatMap(([secret, { name, allowedAt }]) =>
      [...outputs]
        .filter(([place, text]) => place !== allowedAt && !isCopy(name, place) && containsSecret(text, secret))
        .map(([place]) => `${name}: ${place}`),
    );
    expect(leaks).toEqual([]);
    expect([...outputs].filter(([, text]) => grantedToken.test(text)).map(([place]) => place)).toEqual([]);
    // The searched outputs are not empty.
    expect(spans.length).toBeGreaterThan(50);
    expect(program.stderr().split("\n").length).toBeGreaterThan(50);
    expect(program.stderr()).toContain(
      `${new URL(provider.issuer).host} is unavailable or sent an unexpected response`,
    );
    expect([...secrets].filter(([secret]) => secret.length < 10)).toEqual([]);
  });
});
