import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { kinds } from "@agent-connectors/connectors";
import { startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../../service/listen.ts";
import { type HostileUpstream, startHostileUpstream } from "../attacks/hostile-upstream.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { type Program, runProgram } from "../faults/run-program.ts";
import { type OpenidProvider, startOpenidProvider } from "../sign-in/openid-provider.ts";
import { dumpDatabase } from "./dump-database.ts";
import { finds } from "./finds.ts";
import { signInElsewhere } from "./sign-in-elsewhere.ts";

/** A secret that looks like no secret, so that nothing but knowing it hides it. */
function mark(): string {
  return `Qz${randomBytes(9).toString("hex")}Zq`;
}

describe.each(engines)("the output of a service on %s", (engine) => {
  let database: TestDatabase;
  let upstream: HostileUpstream;
  let program: Program;
  let provider: OpenidProvider;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  /** Everything that left the service, by where it stood. */
  const written = new Map<string, string>();
  /** Each secret, with the only place that it is told at. */
  const secrets = new Map<string, { readonly name: string; readonly told?: string }>();
  const plant = (name: string, value = mark()) => {
    secrets.set(value, { name });
    return value;
  };
  const tellOnce = (name: string, value: string, told: string) => secrets.set(value, { name, told });

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
  let providersEnd: Promise<void> | undefined;
  const endProvider = () => {
    providersEnd ??= provider.close();
    return providersEnd;
  };
  afterAll(async () => {
    await program.end("SIGKILL");
    await endProvider();
    await upstream.close();
    await sandbox.close();
    await database.drop();
  });

  let serial = 0;
  async function send(method: string, path: string, init: RequestInit = {}) {
    const answer = await fetch(program.url + path, { method, redirect: "manual", ...init });
    const text = await answer.text();
    const place = `answer ${++serial} to ${method} ${path.split("?")[0]?.slice(0, 40)}`;
    written.set(place, `${answer.status} ${JSON.stringify([...answer.headers])} ${text}`);
    const isJson = /\bjson\b/.test(answer.headers.get("content-type") ?? "");
    return { place, text, status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : undefined };
  }
  const form = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => ({
    body: new URLSearchParams(fields),
    headers,
  });
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

  /** Signs in as the first start's client; its secrets were printed, and are kept nowhere. */
  async function signIn() {
    const [, client_id = ""] = /client id (\S+)/.exec(program.stdout()) ?? [];
    const [, client_secret = ""] = /client secret (\S+)/.exec(program.stdout()) ?? [];
    const [, password = ""] = /password (\S+)/.exec(program.stdout()) ?? [];
    tellOnce("first client's secret", client_secret, "greeting");
    tellOnce("first password", password, "greeting");
    const granted = await send(
      "POST",
      "/api/v1/oauth/token",
      form({ grant_type: "client_credentials", client_id, client_secret }),
    );
    token = granted.body.access_token;
    tellOnce("access token", token, granted.place);
    await send(
      "POST",
      "/api/v1/oauth/token",
      form({ grant_type: "client_credentials", client_id, client_secret: plant("wrong secret") }),
    );
    await send("POST", "/api/v1/oauth/token", {
      method: "POST",
      body: JSON.stringify({ grant_type: "refresh_token", refresh_token: plant("wrong refresh token") }),
      headers: { "content-type": "application/json", authorization: `Basic ${btoa(`x:${plant("basic secret")}`)}` },
    });
    return { password };
  }

  async function people(password: string) {
    await call("POST", "/api/v1/users", { email: "ada@example.com", password: plant("password") });
    await call("POST", "/api/v1/users", { email: "x", password: plant("password of a refused body") });
    await send("POST", "/sign-in", form({ email: "admin@localhost", password: plant("wrong password") }));
    const signedIn = await send("POST", "/sign-in", form({ email: "admin@localhost", password }));
    expect(signedIn.status).toBe(303);
    const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    tellOnce("session cookie", cookie.split("=")[1] ?? "", signedIn.place);
    const device = await send("POST", "/api/v1/oauth/device_authorization", form({ client_name: "a terminal" }));
    const { device_code, user_code } = device.body;
    tellOnce("device code", device_code, device.place);
    await send("GET", `/device?user_code=${user_code}`, { headers: { cookie } });
    await send("POST", "/device", form({ user_code, decision: "allow" }, { cookie }));
    const poll = () =>
      send(
        "POST",
        "/api/v1/oauth/token",
        form({ grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code }),
      );
    const granted = await poll();
    expect(granted.status).toBe(200);
    tellOnce("refresh token", granted.body.refresh_token, granted.place);
    tellOnce("device's access token", granted.body.access_token, granted.place);
    await poll();
    const refresh = { grant_type: "refresh_token", refresh_token: granted.body.refresh_token };
    const renewed = await send("POST", "/api/v1/oauth/token", form(refresh));
    tellOnce("renewed refresh token", renewed.body.refresh_token, renewed.place);
    tellOnce("renewed access token", renewed.body.access_token, renewed.place);
    await send("POST", "/api/v1/oauth/token", form(refresh));
    await send("POST", "/api/v1/oauth/revoke", form({ token: renewed.body.refresh_token }));
    const client = await call("POST", "/api/v1/clients", { name: "a client", role: "member" });
    tellOnce("client secret", client.body.client_secret, client.place);
    const rotated = await call("POST", `/api/v1/clients/${client.body.id}/secret`);
    tellOnce("rotated client secret", rotated.body.client_secret, rotated.place);
    await send("GET", `/sign-in/oidc/callback?code=${plant("foreign code")}&state=${plant("foreign state")}`);
  }

  async function connect() {
    const payments = await create("payments", { api_key: plant("api key") });
    expect(payments.status).toBe(201);
    await create("payments", { api_key: `revoked${plant("refused api key")}` });
    await create("payments", { api_key: plant("api key beside an unknown one"), another: "x" });
    await create("payments", { api_key: [plant("api key of a wrong type")] });
    await create("payments", plant("credentials of a wrong type") as unknown as object);
    await create(
      "payments",
      { api_key: plant("api key beside a wrong configuration") },
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
        params: { email: `${plant("value of a param, kept upstream")}@example.com` },
        intent: `because Bearer ${plant("token in an intent")} told me, password=${plant("password in an intent")}`,
        idempotency_key: plant("idempotency key"),
      },
      {
        cookie: `session=${plant("cookie")}`,
        "x-api-key": plant("header"),
        referer: `http://x/?token=${plant("referer")}`,
      },
    );
    // What was sent there is answered, as what the upstream keeps.
    for (const [value, { name }] of secrets)
      if (name === "value of a param, kept upstream")
        secrets.set(value, { name, told: [...written.keys()].at(-1) ?? "" });
    const wrong = mark();
    const { place } = await execute(id, { entity: "customers", action: "list", params: { limit: wrong } });
    tellOnce("value of a wrong type", wrong, place);
    await execute(id, { entity: "customers", action: "get", params: { id: plant("id of nothing") } });
    await misname(id);
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

  /** A name may be any text, which is told again to nobody but its caller. */
  async function misname(id: string) {
    const places: readonly (readonly [string, (name: string) => object])[] = [
      ["entity", (entity) => ({ entity, action: "list" })],
      ["action", (action) => ({ entity: "customers", action })],
      ["param", (param) => ({ entity: "customers", action: "list", params: { [param]: 1 } })],
    ];
    const prefixes = ["api_key=sk_live_", "Bearer sk_live_"];
    for (const prefix of prefixes)
      for (const [name, bodyOf] of places) {
        const secret = mark();
        const { place, status } = await execute(id, bodyOf(prefix + secret));
        expect(status).toBe(name === "param" ? 400 : 404);
        tellOnce(`${prefix}… as the name of an ${name}`, secret, place);
      }
    // They are written down soon.
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

  /** An upstream that repeats what it was sent, wherever it can. */
  async function echoed() {
    upstream.answer = (_, response) =>
      void response.setHeader("content-type", "application/json").end('{"result":[],"templates":[],"_metadata":{}}');
    const { status, body } = await create("email_delivery", { api_key: plant("echoed api key") });
    expect(status).toBe(201);
    for (const code of [200, 400, 401, 403, 404, 409, 422, 429, 500, 503])
      for (const type of ["application/json", "text/html"]) {
        upstream.answer = ({ headers: { authorization = "" } }, response) => {
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
    upstream.answer = ({ headers: { authorization = "" } }, response) =>
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
      tellOnce(`setup token of ${connector_type}`, path.split("/").at(-1) ?? "", made.place);
      return { path, id: made.body.id };
    };
    const simple = await session("payments");
    const page = await send("GET", simple.path);
    const name = /name="([^"]*api_key[^"]*)"/.exec(page.text)?.[1] ?? "";
    const given = { auth: "api_key", [name]: `invalid${plant("api key of a failed set-up")}` };
    const failed = await send("POST", simple.path, form(given));
    expect(failed.status).toBe(422);
    const browser = (failed.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    tellOnce("cookie of a set-up", browser.split("=")[1] ?? "", failed.place);
    const right = { auth: "api_key", [name]: plant("api key of a set-up") };
    const done = await send("POST", simple.path, form(right, { cookie: browser }));
    expect(done.status).toBe(303);
    // The cookie that a browser has is set again, and nothing else is told.
    expect(done.headers.get("set-cookie")).toContain(browser);
    written.set(done.place, written.get(done.place)?.replace(browser, "") ?? "");
    await send("GET", simple.path);
    await call("GET", `/api/v1/integrations/setup-sessions/${simple.id}`);

    const flow = await session("issue_tracking");
    await send("GET", `${flow.path}?auth=oauth`);
    const begun = await send("POST", flow.path, form({ auth: "oauth" }));
    const cookie = (begun.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    tellOnce("setup cookie", cookie.split("=")[1] ?? "", begun.place);
    expect(begun.status).toBe(303);
    const asked = begun.headers.get("location") ?? "";
    tellOnce("state", new URL(asked).searchParams.get("state") ?? "", begun.place);
    const allowed = await fetch(asked, {
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
    await people(password);
    await signInElsewhere({ provider, leave: endProvider, masterKey, send, plant, tellOnce });
    await connect();
    await echoed();
    await setUp();
    for (const path of ["/openapi.json", "/readyz", "/api/v1/tool-calls", connectors, "/api/v1/me", "/api/v1/members"])
      await call("GET", path);
    const [metricsToken] = [...secrets].find(([, { name }]) => name === "metrics token") ?? [];
    expect((await send("GET", "/metrics", { headers: { authorization: `Bearer ${metricsToken}` } })).status).toBe(200);
    for (const [place, text] of await dumpDatabase(database)) written.set(`running: ${place}`, text);
    expect(await program.end("SIGTERM")).toBe(0);
    for (const [place, text] of await dumpDatabase(database)) written.set(place, text);
    const [greeting = "", ...spans] = program.stdout().split(/^(?=span )/m);
    written.set("greeting", greeting);
    written.set("spans", spans.join(""));
    written.set("log", program.stderr());

    const leaks = [...secrets].flatMap(([secret, { name, told }]) =>
      [...written]
        .filter(([place, text]) => place !== told && finds(text, secret))
        .map(([place]) => `${name}: ${place}`),
    );
    expect(leaks).toEqual([]);
    // Tokens of the sandbox, which nobody planted.
    const granted = /\b(?:access|refresh)_[0-9a-z]{1,9}_(?=[a-z]*\d)[0-9a-z]{6,}/;
    expect([...written].filter(([, text]) => granted.test(text)).map(([place]) => place)).toEqual([]);
    // It was looked for where something is.
    expect(spans.length).toBeGreaterThan(50);
    expect(program.stderr().split("\n").length).toBeGreaterThan(50);
    expect(program.stderr()).toContain(
      `${new URL(provider.issuer).host} is unavailable or sent an unexpected response`,
    );
    expect([...secrets].filter(([secret]) => secret.length < 10)).toEqual([]);
  });
});
