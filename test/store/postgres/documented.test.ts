import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaOf } from "../../../store/postgres/names.ts";
import { quoted } from "../../../store/query/dialect.ts";
import { documented } from "../documented.ts";
import { type OpenStores, openStores } from "./open-stores.ts";

let opened: OpenStores;
beforeAll(async () => {
  opened = await openStores();
});
afterAll(() => opened.close());

test.each(documented)(
  "PostgreSQL executes the documented statements of $kind",
  async ({ kind, entities }) => {
    const store = await opened.stores.open(kind);
    await store.adapt(entities.map(({ table }) => table));
    const path = `set search_path to ${quoted(schemaOf(kind))}`;
    for (const { table, statements } of entities) {
      expect(statements, table.entity).toHaveLength(3);
      // All statements are sent in one message, so that they use the same search path.
      await opened.database.run([path, ...statements].join("; "));
    }
  },
  60_000,
);
