import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDuckDbStores } from "@agent-connectors/store";
import { expect, onTestFinished, test } from "vitest";
import { documented } from "../documented.ts";

test.each(documented)(
  "DuckDB executes the documented statements of $kind",
  async ({ kind, entities }) => {
    const folder = await mkdtemp(join(tmpdir(), "documented-"));
    const stores = createDuckDbStores({ folder });
    onTestFinished(async () => {
      await stores.close();
      await rm(folder, { recursive: true });
    });
    const store = await stores.open(kind);
    await store.adapt(entities.map(({ table }) => table));
    await stores.use(kind, async (database) => {
      for (const { table, statements } of entities) {
        expect(statements, table.entity).toHaveLength(3);
        for (const statement of statements)
          await expect(database.rows(statement), statement).resolves.toBeInstanceOf(Array);
      }
    });
  },
  30_000,
);
