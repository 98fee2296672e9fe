import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Route, route } from "../../../service/http/route.ts";
import { lockWaits } from "../../store/postgres/lock-waits.ts";
import { startTestService } from "../start-test-service.ts";

test("the signal of a request is aborted if its client disconnects during the authentication", async () => {
  const handled: boolean[] = [];
  const probe: Route = route({
    method: "GET",
    url: "/probe/signal",
    operationId: "signal",
    summary: "Records whether the signal is aborted.",
    tag: "tests",
    access: "caller",
    schemas: {},
    responses: { 204: { description: "Recorded." } },
    handle: async ({ signal }) => void handled.push(signal.aborted),
  });
  const running = await startTestService({ engine: "postgres", routes: [probe] });
  const database = new pg.Client({ connectionString: running.database.databaseUrl });
  await database.connect();
  onTestFinished(async () => {
    await database.end();
    await running.close();
  });
  const url = await running.listen();
  const closed = new Promise((resolve) => {
    running.app.server.on("connection", (socket) => socket.once("close", resolve));
  });
  const request = (signal?: AbortSignal) =>
    fetch(`${url}/probe/signal`, {
      headers: { authorization: `Bearer ${running.admin.token}` },
      signal: signal ?? null,
    });
  // The authentication waits for this table.
  await database.query("begin; lock table principals in access exclusive mode");
  const disconnecting = new AbortController();
  const refused = expect(request(disconnecting.signal)).rejects.toThrow("abort");
  await lockWaits(async (statement) => (await database.query(statement)).rows);
  disconnecting.abort();
  await refused;
  await closed;
  await database.query("rollback");
  await vi.waitFor(() => expect(handled).toEqual([true]), { timeout: 10_000 });
  await request();
  expect(handled).toEqual([true, false]);
});
