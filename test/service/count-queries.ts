import type { Kysely, KyselyPlugin } from "kysely";
import type { Database } from "../../service/store/database.ts";

/** Returns the database as one that counts its queries, and a function that returns the number of completed queries. */
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
