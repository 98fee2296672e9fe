import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";

let running: TestService;
let admin: pg.Client;
let name: string;
beforeAll(async () => {
  running = await startTestService({ engine: "postgres" });
  name = new URL(running.database.databaseUrl ?? "").pathname.slice(1);
  admin = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await running.close();
});

function endConnections(): Promise<unknown> {
  return admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
}

const unavailable = {
  status: 503,
  headers: { "retry-after": "2" },
  body: { code: "service_unavailable", retryable: true, retry_after_ms: 2_000 },
};

test("an unavailable database results in 503 with Retry-After, until it is available again", async () => {
  expect(await running.inject({ url: "/readyz" })).toMatchObject({ status: 200 });
  await admin.query(`alter database "${name}" with allow_connections false`);
  await endConnections();
  for (let count = 0; count < 3; count++) {
    expect(await running.inject({ url: "/readyz" })).toMatchObject(unavailable);
    expect(await running.admin.request("GET", "/api/v1/me")).toMatchObject(unavailable);
  }
  expect(await running.inject({ url: "/healthz" })).toMatchObject({ status: 200 });
  await admin.query(`alter database "${name}" with allow_connections true`);
  expect(await running.inject({ url: "/readyz" })).toMatchObject({ status: 200 });
  expect(await running.admin.request("GET", "/api/v1/me")).toMatchObject({ status: 200 });
});

test("an unavailable database is not named in a response", async () => {
  await admin.query(`alter database "${name}" with allow_connections false`);
  await endConnections();
  const response = await running.admin.request("GET", "/api/v1/me");
  await admin.query(`alter database "${name}" with allow_connections true`);
  expect(response).toMatchObject(unavailable);
  expect(JSON.stringify(response)).not.toContain(name);
});
