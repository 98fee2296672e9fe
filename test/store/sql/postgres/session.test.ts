import pg from "pg";
import { expect, test, vi } from "vitest";
import { execute } from "../../../../store/sql/postgres/session.ts";
import { storeDatabase } from "../../postgres/store-database.ts";

test("a stopped statement fails as timeout even if the server completes it, so that no later statement uses its connection", async () => {
  const database = await storeDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const client = await pool.connect();
  // No server listens on this port, so the cancellation has no effect.
  const login = { connection: { host: "127.0.0.1", port: 1 }, schema: "public" };
  const statement = { text: "select pg_sleep(0.5)", bounds: { timeoutMs: 10_000, resultBytes: 1_000 }, login };
  let stop = (): void => undefined;
  const result = execute(client, statement, (stopNow) => {
    stop = stopNow;
  });
  const failed = expect(result).rejects.toMatchObject({ code: "timeout" });
  const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
  await vi.waitUntil(async () => (await database.run(sleeping)).length > 0, { timeout: 10_000, interval: 10 });
  stop();
  await failed;
  client.release(true);
  await pool.end();
  await database.drop();
});
