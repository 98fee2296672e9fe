import { expect, test } from "vitest";
import { createAccesses } from "../../../../store/sql/postgres/accesses.ts";

/** Creates the connections for at most three statements at once, and begins `count` statements of the connector `a`. */
function begin(count: number) {
  const accesses = createAccesses(async () => ({ connection: {}, schema: "context_store_a" }), 3);
  const { promise, resolve } = Promise.withResolvers<string>();
  const statements = Array.from({ length: count }, () => accesses.use("a", () => promise));
  return {
    use: (connectorId: string) => accesses.use(connectorId, () => promise),
    end: async () => {
      resolve("ended");
      expect(await Promise.all(statements)).toEqual(Array(count).fill("ended"));
    },
  };
}

test("a statement fails if too many statements of all connectors are running", async () => {
  const { use, end } = begin(2);
  const other = use("b");
  await expect(use("b")).rejects.toMatchObject({
    code: "service_unavailable",
    retry_after_ms: 1_000,
    message: expect.stringContaining("too many SQL statements are running"),
  });
  await end();
  expect(await other).toBe("ended");
});

test("a statement fails if too many statements of its connector are waiting", async () => {
  const { use, end } = begin(32);
  await expect(use("a")).rejects.toMatchObject({
    code: "service_unavailable",
    retry_after_ms: 1_000,
    message: expect.stringContaining("too many SQL statements of this connector are waiting"),
  });
  await end();
  expect(await use("a")).toBe("ended");
});

test("the connections of a running statement stay open, even if connectors without a running statement were used later", async () => {
  const accesses = createAccesses(async () => ({ connection: {}, schema: "context_store" }), 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = accesses.use("a", async ({ pool }) => {
    await promise;
    return pool.ending;
  });
  for (const connectorId of ["b", "c"]) await accesses.use(connectorId, async () => {});
  resolve();
  expect(await running).toBe(false);
  await accesses.close();
});

test("after a failed login, the next statement logs in again", async () => {
  let logins = 0;
  const login = async () => {
    if (++logins === 1) throw new Error("the server is starting");
    return { connection: {}, schema: "context_store_a" };
  };
  const accesses = createAccesses(login, 3);
  await expect(accesses.use("a", async () => "ended")).rejects.toThrow("the server is starting");
  expect(await accesses.use("a", async () => "ended")).toBe("ended");
  await accesses.close();
});
