import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  type ContextStores,
  createDuckDbSql,
  createDuckDbStores,
  createPostgresSql,
  createPostgresStores,
  createSemantic,
  type Semantic,
  type SqlEngine,
} from "@agent-connectors/store";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../database/tables.ts";
import type { Settings } from "../settings/settings.ts";
import { createEmbedders } from "./embedders.ts";

type StoreSettings = Pick<Settings, "dataDir" | "databaseUrl" | "storeDatabaseUrl" | "embeddings">;

/**
 * Context stores, with SQL and search by similarity. `delete` also deletes the connector's SQL snapshots and cached indexes of
 * passages, and closes its SQL connections.
 */
export interface SearchStores extends ContextStores {
  readonly sql: Pick<SqlEngine, "query">;
  readonly semantic: Pick<Semantic, "kind" | "version" | "embed" | "search">;
}

/** Opens the context stores: schemas of a PostgreSQL server, or files in the data folder. */
export function openStores(
  { dataDir, databaseUrl, storeDatabaseUrl = databaseUrl, embeddings }: StoreSettings,
  logger: Logger,
): SearchStores {
  const semantic = createSemantic(createEmbedders(embeddings));
  if (storeDatabaseUrl === undefined) {
    const folder = join(dataDir, "stores");
    const stores = createDuckDbStores({
      folder,
      onDamage: ({ connectorId, file, error: err }) => {
        semantic.drop(connectorId);
        logger.error(
          { err, connector_id: connectorId, file },
          "a damaged context store was renamed; syncs fill a new one",
        );
      },
    });
    return withSearches(stores, createDuckDbSql({ folder: join(folder, "snapshots"), source: stores }), semantic);
  }
  const url = storeDatabaseUrl.reveal();
  // If the URL has a password, the key depends only on the password, so all replicas derive the same key even if their URLs name
  // the host differently. A service that uses a copy of the database on the same server must also derive this key, because all
  // databases of a server have the same login roles.
  const secret = new URL(url).password || url;
  const loginKey = createHash("sha256").update(`login roles of ${secret}`).digest();
  const stores = createPostgresStores({
    url,
    loginKey,
    onConnectionError: (err) => logger.warn({ err }, "a connection to the context stores broke"),
  });
  return withSearches(stores, createPostgresSql({ stores }), semantic);
}

function withSearches(stores: ContextStores, sql: SqlEngine, semantic: Semantic): SearchStores {
  return {
    ...stores,
    sql,
    semantic,
    delete: async (connectorId) => {
      try {
        await stores.delete(connectorId);
      } finally {
        // These calls follow the deletion, because statements and searches that run during the deletion can copy the store.
        semantic.drop(connectorId);
        await sql.forget(connectorId);
      }
    },
    close: async () => {
      await sql.close();
      await stores.close();
    },
  };
}

/**
 * Deletes the stores of connectors that no longer exist, for example after a crash interrupted a deletion. Stops if another
 * process has acquired the context stores, because that process then makes these deletions. Returns the number of deleted
 * stores.
 */
export async function deleteOrphanedStores(
  database: Kysely<Database>,
  stores: Pick<ContextStores, "acquire" | "list" | "delete">,
): Promise<number> {
  const ids = await stores.list();
  let deleted = 0;
  for (let start = 0; start < ids.length; start += idsPerQuery) {
    const page = ids.slice(start, start + idsPerQuery);
    const rows = await database.selectFrom("connectors").select("id").where("id", "in", page).execute();
    const existing = new Set(rows.map(({ id }) => id));
    for (const id of page) {
      if (existing.has(id)) continue;
      if ((await stores.acquire()) !== undefined) return deleted;
      await stores.delete(id);
      deleted++;
    }
  }
  return deleted;
}

/**
 * Deletes the store of a connector if the connector no longer exists. A sync that begins before the deletion of the connector
 * can create the store after the deletion (see `ContextStore.adapt`).
 */
export async function deleteIfOrphaned(
  { database, stores }: { readonly database: Kysely<Database>; readonly stores: Pick<ContextStores, "delete"> },
  connectorId: string,
): Promise<void> {
  const row = await database.selectFrom("connectors").select("id").where("id", "=", connectorId).executeTakeFirst();
  if (row === undefined) await stores.delete(connectorId);
}

const idsPerQuery = 500;
