import { expect, it } from "vitest";
import { createSqlProcesses } from "../../../../store/sql/duckdb/processes.ts";

it("after a close, the running and the waiting statements fail, and no waiting statement runs", async () => {
  const processes = createSqlProcesses(2);
  const hold = Promise.withResolvers<void>();
  const running = ["a", "b"].map((connectorId) => processes.use({ connectorId }, () => hold.promise));
  let executed = 0;
  const waiting = processes.use({ connectorId: "c" }, async () => executed++);
  processes.close();
  hold.resolve();
  for (const result of await Promise.allSettled([...running, waiting]))
    expect(result).toMatchObject({ status: "rejected", reason: { code: "cancelled" } });
  expect(executed).toBe(0);
});
