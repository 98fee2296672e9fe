import { expect, it, onTestFinished, vi } from "vitest";
import { createSqlProcesses } from "../../../../store/sql/duckdb/processes.ts";

it("`close` cancels statements whose process is still starting, and statements that wait for a process", async () => {
  const processes = createSqlProcesses(2);
  let executed = 0;
  const statements = ["a", "b", "c"].map((connectorId) => processes.use({ connectorId }, async () => executed++));
  processes.close();
  for (const result of await Promise.allSettled(statements))
    expect(result).toMatchObject({ status: "rejected", reason: { code: "cancelled" } });
  expect(executed).toBe(0);
});

it("if a running statement fails after `close`, its error has the code `cancelled`", async () => {
  const processes = createSqlProcesses(2);
  const begun = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<never>();
  const running = processes.use({ connectorId: "a" }, () => {
    begun.resolve();
    return hold.promise;
  });
  await begun.promise;
  processes.close();
  hold.reject(new Error("the process has ended"));
  await expect(running).rejects.toMatchObject({ code: "cancelled" });
});

it("`renew` ends idle processes at once and busy processes after their statements, and later statements use new processes", async () => {
  const processes = createSqlProcesses(2);
  onTestFinished(() => processes.close());
  const idle = await processes.use({ connectorId: "a" }, async (used) => used);
  processes.renew();
  await vi.waitFor(() => expect(idle.ended).toBe(true));
  // The same process executes the next two statements. During the statement of `b`, the process can still have snapshots of `a`
  // open. So `renew` ends the process after the statement of `b`.
  await processes.use({ connectorId: "a" }, async () => {});
  const busy = await processes.use({ connectorId: "b" }, async (used) => {
    processes.renew();
    expect(used.ended).toBe(false);
    return used;
  });
  await vi.waitFor(() => expect(busy.ended).toBe(true));
  expect(await processes.use({ connectorId: "a" }, async ({ ended }) => ended)).toBe(false);
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

it("if too many statements of one connector wait, only further statements of this connector are refused", async () => {
  const processes = createSqlProcesses(2);
  onTestFinished(() => processes.close());
  const hold = Promise.withResolvers<void>();
  // One statement runs, and 30 statements wait.
  const held = Array.from({ length: 31 }, () => processes.use({ connectorId: "a" }, () => hold.promise));
  await expect(processes.use({ connectorId: "a" }, async () => {})).rejects.toMatchObject({
    code: "service_unavailable",
    message: expect.stringContaining("too many SQL statements of this connector are waiting"),
  });
  expect(await processes.use({ connectorId: "b" }, async () => "executed")).toBe("executed");
  hold.resolve();
  await Promise.all(held);
});
