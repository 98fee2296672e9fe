import { createHash, createHmac, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import pg from "pg";
import { quoted } from "../query/dialect.ts";
import { schemaOf, tableOf } from "./names.ts";
import type { Execute, Server } from "./server.ts";
import { lockSchema } from "./sync-row.ts";

/** How to connect as the login role of a connector. */
export interface Login {
  /** Host, port, database, TLS options, user and password. */
  readonly connection: pg.ClientConfig;
  readonly schema: string;
  /**
   * A collation that orders strings by code point, and that defines upper and lower case of all letters. The server has it from
   * PostgreSQL 17 on. An older server has it if its operating system has the locale C.utf8.
   */
  readonly letterCollation?: string;
}

/** The logins of connectors. */
export interface Logins {
  /**
   * Returns the login of a connector. The first call for a connector creates its login role, or updates the role's password.
   * Each call lets the role read new tables. If the server refused a login, pass it as `refused`: the call then updates the
   * role again, because another program has changed the role.
   */
  login(connectorId: string, refused?: Login): Promise<Login>;
  /** Call `drop` after the deletion of the login role, so that the next call of `login` creates the role again. */
  drop(connectorId: string): void;
}

/** Creates the logins of a server. The passwords are derived from the key. */
export function createLogins(server: Server, key: Uint8Array): Logins {
  const created = new Map<string, Promise<void>>();
  const create = async (schema: string, password: string): Promise<void> => {
    const verifier = await scramOf(password, digestOf(key, `salt of ${schema}`).subarray(0, 16));
    await server.transaction((execute) => createRole(execute, schema, verifier));
  };
  return {
    login: async (connectorId, refused) => {
      const schema = schemaOf(connectorId);
      if (refused) created.delete(schema);
      const password = digestOf(key, `password of ${schema}`).toString("base64url");
      const role = created.get(schema) ?? create(schema, password);
      created.set(schema, role);
      try {
        await role;
        await grantTables(server, schema);
      } catch (error) {
        created.delete(schema);
        throw error;
      }
      const { host, port, database, ssl } = new pg.Client(server.url);
      const connection = { host, port, database, ssl, user: schema, password };
      return { schema, connection, ...(await letterCollation(server)) };
    },
    drop: (connectorId) => void created.delete(schemaOf(connectorId)),
  };
}

function digestOf(key: Uint8Array, purpose: string): Buffer {
  return createHmac("sha256", key).update(`context store login: ${purpose}`).digest();
}

/** Settings of the role's sessions. A statement could change them, but `store/sql/postgres/check.ts` refuses such statements. */
const settings: Readonly<Record<string, string>> = {
  default_transaction_read_only: "on",
  statement_timeout: "30s",
  idle_in_transaction_session_timeout: "60s",
};

/**
 * The role can log in, and has no other attribute and no membership. It has no connection limit, because the number of
 * processes is unknown. Each process limits its own connections.
 */
async function createRole(execute: Execute, schema: string, verifier: string): Promise<void> {
  await lockSchema(execute, schema);
  const role = quoted(schema);
  const [known] = await execute("select 1 from pg_roles where rolname = $1", [schema]);
  // The verifier contains no quotes, only base64, digits, colons and dollar signs.
  const attributes = `login noinherit connection limit -1 password '${verifier}'`;
  await execute(`${known ? "alter" : "create"} role ${role} ${attributes}`);
  for (const [name, value] of Object.entries(settings)) await execute(`alter role ${role} set ${name} = '${value}'`);
  await execute(`alter role ${role} set search_path = ${role}`);
  if (await canSetTempFileLimit(execute)) await execute(`alter role ${role} set temp_file_limit = '1GB'`);
  await execute(`grant usage on schema ${role} to ${role}`);
}

async function canSetTempFileLimit(execute: Execute): Promise<boolean> {
  const [user] = await execute<{ readonly may: boolean }>(
    "select has_parameter_privilege('temp_file_limit', 'set') as may",
  );
  return user?.may === true;
}

/**
 * Grants the role access to new tables of entities, but not to the store's own tables. Leaves out missing tables (see
 * `hasTable` in `sync-row.ts`).
 */
async function grantTables(server: Server, schema: string): Promise<void> {
  const hidden = await server.read<{ readonly entity: string }>(
    `select entity from ${tableOf(schema, "_sync")}
     where not has_table_privilege($1::name, to_regclass(format('%I.%I', $2::text, entity)), 'select')`,
    [schema, schema],
  );
  if (hidden.length === 0) return;
  const tables = hidden.map(({ entity }) => tableOf(schema, entity)).join(", ");
  await server.transaction((execute) => execute(`grant select on ${tables} to ${quoted(schema)}`));
}

async function letterCollation(server: Server): Promise<Pick<Login, "letterCollation">> {
  // In `collprovider`, `b` is PostgreSQL itself, and `c` is the operating system.
  const [found] = await server.read<Pick<Login, "letterCollation">>(
    `select collname as "letterCollation" from pg_collation
     where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'C.utf8')
     and collencoding = (select encoding from pg_database where datname = current_database())
     order by collprovider limit 1`,
  );
  return found ?? {};
}

const iterations = 4_096;
const pbkdf2Async = promisify(pbkdf2);

/**
 * The stored form of a password (https://www.rfc-editor.org/rfc/rfc5803). With this form, neither the server nor its log receives
 * the password.
 */
async function scramOf(password: string, salt: Uint8Array): Promise<string> {
  const salted = await pbkdf2Async(password, salt, iterations, 32, "sha256");
  const hmac = (text: string): Buffer => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${Buffer.from(salt).toString("base64")}$${storedKey}:${serverKey}`;
}
