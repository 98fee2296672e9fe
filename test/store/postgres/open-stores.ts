import { createPostgresStores, type PostgresOptions, type PostgresStores } from "@agent-connectors/store";
import { type StoreDatabase, storeDatabase } from "./store-database.ts";

export interface OpenStores {
  readonly stores: PostgresStores;
  readonly database: StoreDatabase;
  readonly close: () => Promise<void>;
}

const loginKey = new Uint8Array(32).fill(7);

/** Stores in an empty database. */
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
