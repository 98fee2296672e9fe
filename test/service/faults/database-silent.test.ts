import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPostgres } from "../../../service/database/postgres.ts";
import { type TestDatabase, testDatabase } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

let database: TestDatabase;
let proxy: TcpProxy;
let running: TestService;
beforeEach(async () => {
  database = await testDatabase("postgres");
  const url = new URL(database.databaseUrl ?? "");
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const open = () => openPostgres(url.href, { onConnectionError: () => {}, queryTimeoutMs: 2_000 });
  const sharesDatabaseOf = { database: { ...database, open }, masterKey: randomBytes(32).toString("base64") };
  running = await startTestService({ engine: "postgres", sharesDatabaseOf });
});
afterEach(async () => {
  await running.close();
  await proxy.close();
  await database.drop();
});

/** Sends more concurrent requests than the pool has connections. Returns the statuses of the responses. */
const statuses = () =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      const { status } = await running.admin.request("GET", "/api/v1/me");
      return status;
    }),
  );
const all200 = Array.from({ length: 20 }, () => 200);

test("a service recovers from silent connections to PostgreSQL after each connection has failed once", async () => {
  expect(await statuses()).toEqual(all200);
  proxy.hold();
  expect(await statuses()).toContain(503);
  expect(await statuses()).toEqual(all200);
  expect(await statuses()).toEqual(all200);
});
