import pg from "pg";
import { expect, test } from "vitest";
import { execute } from "../../../../store/sql/postgres/session.ts";
import { lockWaits } from "../../postgres/lock-waits.ts";
import { storeDatabase } from "../../postgres/store-database.ts";

test("a stopped statement fails with the code timeout, even if the server completes the statement", async () => {
  const database = await storeDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const client = await pool.connect();
  const other = await pool.connect();
  await other.query("create table public.held (id int)");
  await other.query("begin; lock table public.held in access exclusive mode");
  // To cancel the statement, `stop` connects with this login. No server listens on the port, so the statement continues.
  const login = { connection: { host: "127.0.0.1", port: 1 }, schema: "public" };
  const statement = { text: "select * from public.held", bounds: { timeoutMs: 10_000, resultBytes: 1_000 }, login };
  let stop = (): void => undefined;
  const result = execute(client, statement, (stopNow) => {
    stop = stopNow;
  });
  const failed = expect(result).rejects.toMatchObject({ code: "timeout" });
  await lockWaits(database.run);
  stop();
  await other.query("commit");
  await failed;
  other.release();
  client.release(true);
  await pool.end();
  await database.drop();
});
