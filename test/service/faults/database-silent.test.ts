import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPostgres } from "../../../service/store/postgres.ts";
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
  const open = () => openPostgres(url.href, { onIdleError: () => {}, queryTimeoutMs: 2_000 });
  const on = { database: { ...database, open }, masterKey: randomBytes(32).toString("base64") };
  running = await startTestService({ engine: "postgres", on });
});
afterEach(async () => {
  await running.close();
  await proxy.close();
  await database.drop();
});

/** More requests at once than there are connections, and what each of them is answered. */
const round = () =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      const { status } = await running.admin.request("GET", "/api/v1/me");
      return status;
    }),
  );
const fine = Array.from({ length: 20 }, () => 200);

test("a service whose connections to PostgreSQL died in silence is well again once each has failed", async () => {
  expect(await round()).toEqual(fine);
  proxy.hold();
  expect(await round()).toContain(503);
  expect(await round()).toEqual(fine);
  expect(await round()).toEqual(fine);
});
