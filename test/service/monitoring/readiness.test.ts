import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { checkReadiness } from "../../../service/monitoring/readiness.ts";

test("a process is not ready while the database does not respond", async () => {
  const silent = { options: {}, connect: () => new Promise<never>(() => {}), end: async () => {} };
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool: silent }) });
  const ready = checkReadiness(database, { vault: { has: async () => true }, draining: new AbortController().signal });
  await expect(ready).rejects.toMatchObject({ code: "service_unavailable", retry_after_ms: 2_000 });
});
