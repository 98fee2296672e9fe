import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import type { Login } from "../../../../store/postgres/login.ts";
import { execute } from "../../../../store/sql/postgres/session.ts";
import { type OpenStores, openStores } from "../../postgres/open-stores.ts";
import { tableOf } from "../table-of.ts";
import { postgresAttempts } from "./attempts.ts";
import { postgresDisguised } from "./disguised.ts";

/**
 * These tests execute statements that `checkPostgres` refuses, but omit this check. A statement runs in the session of the
 * engine, or on a separate connection with the password of the login role. Strings that begin with `hidden-` belong to another
 * store, to the control tables or to the server.
 */

const unique = () => randomUUID().replaceAll("-", "");
const [own, other] = [`a_${unique()}`, `b_${unique()}`];
let opened: OpenStores;
let login: Login;
let pool: pg.Pool;
let initial: readonly unknown[];

beforeAll(async () => {
  opened = await openStores();
  const { stores, database } = opened;
  await database.run("create table public.accounts as select 'hidden-account' as name");
  await database.run("select lo_from_bytea(1, 'hidden-object')");
  const tables = [
    tableOf("customers", { id: "integer", name: "text" }),
    tableOf("secrets", { id: "integer", token: "text" }),
  ];
  for (const [id, text] of [
    [own, "own"],
    [other, "hidden-record"],
  ] as const) {
    const store = await stores.open(id);
    await store.adapt(tables);
    // The statistics of PostgreSQL list a value as common only if several rows have it.
    const records = [1, 2].map((key) => ({ id: key, name: text }));
    await store.write({ entity: "customers", records, pass: 1, state: null });
    await store.write({ entity: "secrets", records: [{ id: 1, token: text }], pass: 1, state: null });
    login = await stores.login(id);
  }
  login = await stores.login(own);
  await database.run("analyze");
  // Overrides the default of the login role, so that only `execute` makes transactions read-only.
  pool = new pg.Pool({ ...login.connection, max: 1, options: "-c default_transaction_read_only=off" });
  pool.on("connect", (client) => client.on("error", () => undefined));
  initial = await stateOf();
});
afterAll(async () => {
  await pool.end();
  for (const id of [own, other]) await opened.stores.delete(id);
  await opened.close();
});

/** Replaces `context_store_a` and `context_store_b` with the schemas of `own` and `other`. */
function inSchemas(statement: string): string {
  return statement.replaceAll(/context_store_([ab])\b/g, (_, id) => `context_store_${id === "a" ? own : other}`);
}

/** Executes a statement as the engine does, but without the check, and without the WITH queries and the limit that it adds. */
async function inSession(statement: string, timeoutMs = 10_000): Promise<readonly (readonly (string | null)[])[]> {
  const client = await pool.connect();
  try {
    const settings = await settingsOf(client);
    const bounds = { timeoutMs, resultBytes: 4_000_000 };
    const { rows } = await execute(client, { text: inSchemas(statement), bounds, login }, () => undefined);
    // Some callers catch errors, so this expectation must not throw.
    expect.soft(await settingsOf(client), statement).toEqual(settings);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Returns the users and the settings of a session. Omits settings with default values, because the first block of PL/pgSQL on a
 * connection adds such settings.
 */
async function settingsOf(client: pg.ClientBase): Promise<readonly unknown[]> {
  const { rows } = await client.query(
    `select name, setting from pg_catalog.pg_settings where source <> 'default'
     union all values ('current_user', current_user), ('session_user', session_user)`,
  );
  return rows;
}

/** Executes a statement on a new, writable connection of the login role. */
async function onConnection(statement: string, config: pg.ClientConfig = {}): Promise<readonly unknown[]> {
  const client = new pg.Client({ ...login.connection, ...config });
  await client.connect();
  try {
    await client.query("set default_transaction_read_only = off");
    return (await client.query(inSchemas(statement))).rows;
  } finally {
    await client.end();
  }
}

const catalogs =
  "attribute cast default_acl description event_trigger extension foreign_server language largeobject namespace operator policy proc publication rewrite trigger".split(
    " ",
  );

/** Hashes of all tables, and of the catalogs, roles and settings that the statements could change. */
async function stateOf(): Promise<readonly unknown[]> {
  const { run } = opened.database;
  const tables = await run(
    "select relid::regclass::text as name from pg_stat_user_tables where schemaname !~ '^pg_' order by 1",
  );
  const names = [...tables.map(({ name }) => name), ...catalogs.map((name) => `pg_${name}`)];
  const rows = names.map((name) => `select '${name}' as place, one::text as row from ${name} one`);
  const roles = `('context_store_${own}', 'context_store_${other}')`;
  return run(
    `select place, md5(string_agg(row, ' ' order by row)) as hash from (
       ${rows.join(" union all ")}
       union all select 'roles', one::text from pg_authid one where rolname in ${roles}
       union all select 'members', one::text from pg_auth_members one where member::regrole::text in ${roles}
       union all select 'settings of roles', one::text from pg_db_role_setting one
         where setrole::regrole::text in ${roles} or (setrole, setdatabase) = (0, 0)
         or setdatabase = (select oid from pg_database where datname = current_database())
       union all select 'settings', concat(name, '=', setting) from pg_file_settings
       union all select 'relations', concat_ws(' ', oid::regclass, relkind, relowner, relacl) from pg_class
       union all select 'database', concat_ws(' ', datdba, datacl) from pg_database where datname = current_database()
     ) all_rows group by place order by place`,
  );
}

/** The time limit of each attempt. Some attempts would wait for a long time. */
const timeoutMs = 100;

describe.each(Object.entries({ ...postgresAttempts, ...postgresDisguised }))(
  "without the check, the attempts on PostgreSQL: %s",
  (_, statements) => {
    it("read nothing of another store, of control tables or of files, and change nothing", async () => {
      for (const statement of statements) {
        const outcome = await inSession(statement, timeoutMs).catch((error: Error) => error.message);
        expect(JSON.stringify(outcome), statement).not.toMatch(/hidden-|root:/);
      }
      expect(await stateOf()).toEqual(initial);
    }, 60_000);
  },
);

/** Statements that reach beyond the records in the login role's store. */
const beyond = [
  "SELECT * FROM context_store_b.secrets",
  "SELECT * FROM context_store_b._sync",
  "SELECT * FROM context_store_a._sync",
  "SELECT * FROM public.accounts",
  "SELECT query_to_xml('SELECT * FROM context_store_b.secrets', true, true, '')",
  "SELECT table_to_xml('context_store_b.secrets', true, true, '')",
  "SELECT * FROM ts_stat('SELECT to_tsvector(token) FROM context_store_b.secrets')",
  "DO $$ DECLARE x text; BEGIN SELECT token INTO x FROM context_store_b.secrets; RAISE EXCEPTION '%', x; END $$",
  "DO $$ BEGIN EXECUTE 'TABLE public.accounts'; END $$",
  "EXPLAIN ANALYZE SELECT * FROM context_store_b.secrets",
  "COPY context_store_b.secrets TO STDOUT",
  "DECLARE c CURSOR WITH HOLD FOR TABLE context_store_b.secrets",
  "SELECT lo_get(1)",
  "SELECT data FROM pg_largeobject",
  "SELECT stavalues1 FROM pg_statistic",
  "SELECT rolpassword FROM pg_authid",
  "SELECT passwd FROM pg_shadow",
  "SELECT current_setting('data_directory')",
  "SELECT pg_read_file('postgresql.conf')",
  "SELECT pg_ls_dir('.')",
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "SELECT set_config('role', 'context_store_b', false)",
  "SET ROLE context_store_b",
  "SET SESSION AUTHORIZATION context_store_b",
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres'",
  "SELECT pg_reload_conf()",
] as const;

/** Changes for which the login role has no privilege. */
const changes = [
  "INSERT INTO context_store_a.customers (_key) VALUES ('x')",
  "UPDATE context_store_a.customers SET name = 'x'",
  "DELETE FROM context_store_b.secrets",
  "TRUNCATE public.accounts",
  "WITH gone AS (DELETE FROM context_store_a.customers RETURNING *) SELECT * FROM gone",
  "DO $$ BEGIN EXECUTE 'DELETE FROM context_store_b.secrets'; END $$",
  "DROP TABLE context_store_a.customers",
  "DROP SCHEMA context_store_b CASCADE",
  "CREATE TABLE context_store_a.made (id int)",
  "CREATE TABLE public.made (id int)",
  "CREATE SCHEMA made",
  "CREATE FUNCTION public.made() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE EXTENSION dblink",
  "SELECT lo_put(1, 0, 'x')",
  "SELECT lo_unlink(1)",
  "ALTER ROLE context_store_b PASSWORD 'x'",
  "ALTER ROLE CURRENT_USER SUPERUSER",
  "ALTER ROLE ALL SET work_mem = '1GB'",
  "CREATE ROLE made",
  "CREATE DATABASE made",
  "ALTER SYSTEM SET work_mem = '1GB'",
] as const;

describe("the privileges of the login role", () => {
  const refused = { code: "42501" };
  it.each(beyond)("refuse %s in the session, and on a connection that may write", async (statement) => {
    await expect(inSession(statement)).rejects.toMatchObject(refused);
    await expect(onConnection(statement)).rejects.toMatchObject(refused);
  });

  it.each(changes)("refuse %s on a connection that may write", async (statement) => {
    await expect(onConnection(statement)).rejects.toMatchObject(refused);
    expect(await stateOf()).toEqual(initial);
  });

  it("refuse the control tables in another database of the server", async () => {
    const control = onConnection("select * from public.users", { database: inject("postgresTemplate") });
    await expect(control).rejects.toMatchObject(refused);
  });
});

/** Changes that PostgreSQL permits the login role to make. The check and the session refuse them. */
const ownChanges = [
  "ALTER ROLE CURRENT_USER PASSWORD 'x'",
  "ALTER ROLE CURRENT_USER SET work_mem = '1GB'",
  "GRANT SELECT ON context_store_a.customers TO PUBLIC",
  "DROP OWNED BY CURRENT_USER",
  "SELECT lo_from_bytea(0, 'x')",
  "CREATE TEMP TABLE made (id int)",
  "SELECT 1 AS id INTO TEMP made",
  "DO $$ BEGIN EXECUTE 'CREATE TEMP TABLE made (id int)'; END $$",
];

it.each([...changes, ...ownChanges])("the read-only session refuses %s", async (statement) => {
  await expect(inSession(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(25006|25001|42501)$/) });
  expect(await stateOf()).toEqual(initial);
});

it.each([
  "SET TRANSACTION READ WRITE",
  "SELECT set_config('transaction_read_only', 'off', true)",
  "DO $$ BEGIN SET LOCAL transaction_read_only = off; END $$",
])("a statement of the session cannot make its transaction writable: %s", async (statement) => {
  await expect(inSession(statement)).rejects.toMatchObject({ code: "25001" });
});

it.each([
  "SET statement_timeout = 0",
  "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
  "SELECT set_config('search_path', 'context_store_b', false)",
  "RESET ALL",
  "COMMIT",
])("the next statement of the connection has the same settings after %s", async (statement) => {
  const settings = "SELECT name, setting FROM pg_settings";
  const before = await inSession(settings);
  await inSession(statement);
  expect(await inSession(settings)).toEqual(before);
});

it("after a statement, only its advisory locks and prepared statements stay on the connection", async () => {
  for (const statement of [
    "SELECT pg_advisory_lock(7)",
    "PREPARE kept AS SELECT 1",
    "DECLARE c CURSOR FOR SELECT 1",
    "LISTEN kept",
  ])
    await inSession(statement);
  const kept = `SELECT (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()),
    (SELECT count(*) FROM pg_prepared_statements WHERE name <> ''), (SELECT count(*) FROM pg_cursors WHERE name <> ''),
    (SELECT count(*) FROM pg_listening_channels())`;
  expect(await inSession(kept)).toEqual([["1", "1", "0", "0"]]);
});

describe("in the catalogs, which every role of PostgreSQL can read, the login role", () => {
  const secrets = "relname = 'secrets' AND nspname = 'context_store_b'";
  const relations = "pg_class c JOIN pg_namespace n ON n.oid = relnamespace";

  it.each([
    ["schemas", "SELECT 1 FROM pg_namespace WHERE nspname = 'context_store_b'", [["1"]]],
    ["roles", "SELECT 1 FROM pg_roles WHERE rolname = 'context_store_b'", [["1"]]],
    ["tables", `SELECT relname, reltuples FROM ${relations} WHERE ${secrets}`, [["secrets", "1"]]],
    [
      "columns",
      `SELECT attname FROM pg_attribute JOIN ${relations} ON c.oid = attrelid WHERE ${secrets} AND attnum > 0 ORDER BY attnum`,
      [["_key"], ["_pass"], ["raw"], ["id"], ["token"]],
    ],
    ["sizes", `SELECT pg_relation_size(c.oid) FROM ${relations} WHERE ${secrets}`, [["8192"]]],
  ])("finds names, row counts and sizes of other stores: %s", async (_, statement, expected) => {
    expect(await inSession(statement)).toEqual(expected);
  });

  it.each([
    ["values of the statistics", "SELECT * FROM pg_stats WHERE schemaname = 'context_store_b'"],
    [
      "columns of the information schema",
      "SELECT * FROM information_schema.columns WHERE table_schema = 'context_store_b'",
    ],
    [
      "privileges",
      "SELECT * FROM information_schema.table_privileges WHERE table_schema IN ('context_store_b', 'public')",
    ],
    ["passwords", "SELECT * FROM pg_roles WHERE rolpassword <> '********'"],
    ["settings with paths", "SELECT * FROM pg_settings WHERE name IN ('data_directory', 'hba_file', 'config_file')"],
    [
      "statements of other sessions",
      "SELECT * FROM pg_stat_activity WHERE usename <> current_user AND query <> '<insufficient privilege>'",
    ],
  ])("finds no %s", async (_, statement) => {
    const holder = new pg.Client(opened.database.url);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query("select 'hidden-statement'");
    expect(await inSession(statement)).toEqual([]);
  });
});
