import type { Kysely, KyselyPlugin } from "kysely";
import type { Database } from "../../service/database/tables.ts";

/** Returns the database with a plugin that counts completed queries, and a function that returns their number. */
export function countQueries(database: Kysely<Database>) {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  return { database: database.withPlugin(plugin), count: () => count };
}
