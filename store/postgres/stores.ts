import type { ContextStores } from "../context-store.ts";
import { quoted } from "../query/dialect.ts";
import type { Column } from "../table.ts";
import { createLogins, type Login } from "./login.ts";
import { connectorOf, schemaOf, schemaPattern } from "./names.ts";
import { createServer, type Execute, type ServerOptions } from "./server.ts";
import { createPostgresStore } from "./store.ts";
import { existing, lockSchema, readSyncRow } from "./sync-row.ts";

/** The options of `createPostgresStores`. */
export interface PostgresOptions extends ServerOptions {
  /** Key of at least 32 bytes. The passwords of the login roles are derived from it. All replicas share it. */
  readonly loginKey: Uint8Array;
}

/** The context stores on a PostgreSQL server, one schema for each connector. */
export interface PostgresStores extends ContextStores {
  /**
   * Returns how to connect as the connector's login role. This role can read the tables of the connector's entities, and the
   * catalogs, which contain the names and sizes of all tables. It cannot read records of other connectors. The first call creates
   * the role, and requires CREATEROLE for the user of the server's URL. A call with the login that the server refused sets the
   * role's password again. A process with another `loginKey` can have changed the password, because the databases of a server
   * share their roles.
   */
  login(connectorId: string, refused?: Login): Promise<Login>;
  /**
   * Returns the columns of an entity's table, without those that are not filled yet. Throws `context_store_not_ready` if the
   * store has no table for the entity.
   */
  columns(connectorId: string, entity: string): Promise<readonly Column[]>;
}

/** Opens the stores on a server. Connections open with their first use. */
export function createPostgresStores(options: PostgresOptions): PostgresStores {
  const server = createServer(options);
  const { login, drop } = createLogins(server, options.loginKey);
  return {
    acquire: async () => undefined,
    open: async (connectorId) => createPostgresStore(server, schemaOf(connectorId)),
    delete: async (connectorId) => {
      await server.transaction((execute) => deleteStore(execute, schemaOf(connectorId)));
      drop(connectorId);
    },
    list: async () => {
      const rows = await server.read<{ readonly schema: string }>(
        `select nspname as schema from pg_namespace where nspname like $1 order by nspname`,
        [schemaPattern],
      );
      return rows.map(({ schema }) => connectorOf(schema));
    },
    login,
    columns: async (connectorId, entity) => {
      const row = await readSyncRow(server.read, schemaOf(connectorId), entity);
      const { table, filling } = existing(row, entity);
      return table.columns.filter(({ name }) => !filling?.columns.includes(name));
    },
    close: () => server.close(),
  };
}

async function deleteStore(execute: Execute, schema: string): Promise<void> {
  await lockSchema(execute, schema);
  // A running query of the role would delay the deletion until the timeout of the query.
  await execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1
     and (pg_has_role(usename, 'usage') or pg_has_role('pg_signal_backend', 'usage'))`,
    [schema],
  );
  await execute(`drop schema if exists ${quoted(schema)} cascade`);
  // Keeps the role while other objects depend on it. Examples: a database to which an operator has granted it access, or its
  // schema in a copy of the database on the same server.
  const [role] = await execute(
    `select 1 from pg_roles where rolname = $1 and not exists (
       select from pg_shdepend where refobjid = pg_roles.oid and refclassid = 'pg_authid'::regclass)`,
    [schema],
  );
  if (role) await execute(`drop role ${quoted(schema)}`);
}
