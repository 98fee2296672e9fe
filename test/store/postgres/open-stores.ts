import { createPostgresStores, type PostgresOptions, type PostgresStores } from "@agent-connectors/store";
import { type StoreDatabase, storeDatabase } from "./store-database.ts";

/** Stores on the PostgreSQL server of the test run. */
export interface OpenStores {
  readonly stores: PostgresStores;
  readonly database: StoreDatabase;
  readonly close: () => Promise<void>;
}

const loginKey = new Uint8Array(32).fill(7);

/** Creates an empty database. Opens stores in it, or in the database of the option `url`. */
export async function openStores(options: Partial<PostgresOptions> = {}): Promise<OpenStores> {
  const database = await storeDatabase();
  const stores = createPostgresStores({ url: database.url, loginKey, onConnectionError: () => {}, ...options });
  return {
    stores,
    database,
    close: async () => {
      await stores.close();
      await database.drop();
    },
  };
}
