import { kinds } from "@agent-connectors/connectors";
import { startSandbox } from "@agent-connectors/sandbox";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { defaultServiceLimits } from "../../../service/limits.ts";
import { secret } from "../../../service/secret.ts";
import { type RunningService, startService } from "../../../service/start-service.ts";
import { type Api, apiOf } from "../../system/api-of.ts";
import { firstToken } from "../../system/first-token.ts";
import { during } from "../connectors/during.ts";
import { type TestDatabase, testDatabase } from "../engines.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

describe("a service whose PostgreSQL becomes unavailable", () => {
  let proxy: TcpProxy;
  let database: TestDatabase;
  let name: string;
  /** A connection to another database of the same server. */
  let admin: pg.Client;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let running: RunningService;
  let api: Api;
  let connector: string;
  beforeAll(async () => {
    database = await testDatabase("postgres");
    const direct = new URL(database.databaseUrl ?? "");
    name = direct.pathname.slice(1);
    admin = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
    await admin.connect();
    proxy = await startTcpProxy(Number(direct.port));
    sandbox = await startSandbox({ connectors: [(await kinds.payments.load()).connector], records: 10 });
    direct.port = String(proxy.port);
    running = await startService(
      {
        host: "127.0.0.1",
        port: 0,
        dataDir: database.folder,
        databaseUrl: secret(direct.href),
        logLevel: "debug",
        trustedProxies: 0,
        egressAllow: [new URL(sandbox.url).host],
        corsOrigins: [],
        baseUrls: { payments: sandbox.urlOf("payments") },
        oauthApps: secret({}),
        limits: defaultServiceLimits,
      },
      { log: { write: () => {} } },
    );
    const { bootstrapped, url } = running;
    if (!bootstrapped.created) throw new Error("expected a first start");
    const { clientId, clientSecret } = bootstrapped;
    const stdout = () => `client id ${clientId}\nclient secret ${clientSecret}\n`;
    api = apiOf(() => url, await firstToken({ url, stdout }));
    const { body } = await api("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: "payments",
      name: "payments",
      credentials: sandbox.credentialsOf("payments"),
    });
    connector = body.id;
  });
  afterAll(async () => {
    await running.close();
    await proxy.close();
    await sandbox.close();
    await admin.end();
    await database.drop();
  });

  const execute = (intent: string) =>
    api("POST", `/api/v1/integrations/connectors/${connector}/execute`, {
      entity: "customers",
      action: "list",
      intent,
    });
  const intents = async () => {
    const { body } = await api("GET", "/api/v1/tool-calls");
    return body.data?.map((call: { readonly intent: string }) => call.intent);
  };
  const refusal = {
    status: 503,
    type: "application/problem+json; charset=utf-8",
    code: "service_unavailable",
    retry: "2",
    namesDatabase: false,
  };
  const refused = async (method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>) => {
    const response = await api(method, path, body, headers);
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      code: response.body.code,
      retry: response.headers.get("retry-after"),
      namesDatabase: JSON.stringify(response.body).includes(name),
    };
  };

  const allowConnections = (allowed: boolean) =>
    admin.query(`alter database "${name}" with allow_connections ${allowed}`);
  const close = async () => {
    await allowConnections(false);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  };

  test.each(["refusing", "silent", "resetting", "closed"] as const)(
    "responds with 503 while PostgreSQL is unavailable (%s), stays alive, and recovers without a restart",
    async (way) => {
      expect((await execute(`before ${way}`)).status).toBe(200);
      await (way === "closed" ? close() : proxy.cut(way));
      const responses = await Promise.all([
        refused("GET", "/api/v1/me"),
        refused("GET", "/api/v1/integrations/connectors"),
        refused("POST", `/api/v1/integrations/connectors/${connector}/execute`, {
          entity: "customers",
          action: "list",
        }),
        refused(
          "POST",
          "/api/v1/oauth/token",
          { grant_type: "refresh_token", refresh_token: "x" },
          { authorization: "Basic eDp5" },
        ),
        refused("GET", "/readyz"),
        api("GET", "/healthz").then(({ status }) => status),
      ]);
      expect(responses).toEqual([refusal, refusal, refusal, refusal, refusal, 200]);
      await (way === "closed" ? allowConnections(true) : proxy.restore());
      await vi.waitFor(async () => expect((await api("GET", "/readyz")).status).toBe(200), { timeout: 10_000 });
      expect((await execute(`after ${way}`)).status).toBe(200);
      await vi.waitFor(async () => expect(await intents()).toContain(`after ${way}`), { timeout: 10_000 });
      expect(await intents()).toContain(`before ${way}`);
    },
  );

  test("records a call that was running when PostgreSQL became unavailable", async () => {
    const response = await during({ sandbox }, () => execute("running"), { change: () => proxy.cut("refusing") });
    expect(response.status).toBe(200);
    await proxy.restore();
    await vi.waitFor(async () => expect(await intents()).toContain("running"), { timeout: 10_000 });
  });
});
