import { postgres } from "@agent-connectors/store";
import pg from "pg";
import { test } from "vitest";
import { openStores } from "../postgres/open-stores.ts";
import { compareNumbersInside } from "./numbers-inside.ts";

test("for a comparison of numbers inside an array, the SQL for PostgreSQL selects every record that meets the filter, but not every record of the table", async () => {
  const { stores, database, close } = await openStores();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const keys = async (statement: string, params: readonly (string | boolean)[]) =>
      (await client.query(statement, [...params])).rows.map(({ _key }) => _key);
    const store = await stores.open("orders");
    await compareNumbersInside({ store, dialect: postgres, name: "context_store_orders.orders", keys });
  } finally {
    await client.end();
    await close();
  }
}, 60_000);
