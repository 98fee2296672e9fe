import { expect, it, onTestFinished } from "vitest";
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

it("a statement fails if the system cannot start a process, and the next statement gets a process", async () => {
  const processes = createSqlProcesses(2);
  onTestFinished(() => processes.close());
  const { execPath } = process;
  try {
    // `spawn` throws for this path.
    process.execPath = "\0";
    await expect(processes.use({ connectorId: "a" }, async () => "executed")).rejects.toMatchObject({
      code: "service_unavailable",
      message: expect.stringContaining("did not start; try again"),
    });
  } finally {
    process.execPath = execPath;
  }
  expect(await processes.use({ connectorId: "a" }, async () => "executed")).toBe("executed");
});
