import { randomUUID } from "node:crypto";
import { createPostgresStores } from "@agent-connectors/store";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookTable } from "../books.ts";
import { type OpenStores, openStores } from "./open-stores.ts";

let opened: OpenStores;
const [id, other] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  opened = await openStores();
  for (const each of [id, other]) {
    const store = await opened.stores.open(each);
    await store.adapt([bookTable()]);
    await store.write({ entity: "books", records: [{ id: 1, title: each }], pass: 1, state: 1 });
  }
  await opened.database.run("create table public.control (secret text)");
});
afterAll(async () => {
  for (const each of [id, other]) await opened.stores.delete(each);
  await opened.close();
});

async function asRole(statement: string, connector = id): Promise<readonly object[]> {
  const { connection } = await opened.stores.login(connector);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("the role of a connector reads the tables of its entities without a schema name in the SQL", async () => {
  expect(await asRole("select title from books")).toEqual([{ title: id }]);
  expect(await asRole("select title from books", other)).toEqual([{ title: other }]);
});

test.each([
  `select * from "context_store_${other}".books`,
  `select * from "context_store_${id}"._sync`,
  "select * from public.control",
  "update books set title = ''",
  "begin read write; delete from books",
  `begin read write; create table "context_store_${id}".made (a int)`,
  "begin read write; create table public.made (a int)",
  `set role "context_store_${other}"`,
  "set role postgres",
  "set session authorization postgres",
  "select pg_read_file('/etc/passwd')",
  "copy (select 1) to program 'true'",
  "create role made",
  `alter role "context_store_${other}" password 'x'`,
  "select * from pg_authid",
])("the role may not execute: %s", async (statement) => {
  await expect(asRole(statement)).rejects.toThrow(/permission denied|must be|read-only|not allowed|only roles/i);
});

test("the role reads tables that a later adapt adds", async () => {
  const store = await opened.stores.open(id);
  await store.adapt([bookTable(), { ...bookTable(), entity: "authors" }]);
  expect(await asRole("select count(*)::int as count from authors")).toEqual([{ count: 0 }]);
});

test("the role reads the other tables if a table of the store is missing", async () => {
  const restored = randomUUID();
  const store = await opened.stores.open(restored);
  await store.adapt([bookTable(), { ...bookTable(), entity: "authors" }]);
  await opened.database.run(`drop table "context_store_${restored}".authors`);
  expect(await asRole("select count(*)::int as count from books", restored)).toEqual([{ count: 0 }]);
  await opened.stores.delete(restored);
});

test("a store that was deleted and created again has a login role", async () => {
  const again = randomUUID();
  const select = "select count(*)::int as count from books";
  for (const _ of ["first", "second"]) {
    await (await opened.stores.open(again)).adapt([bookTable()]);
    expect(await asRole(select, again)).toEqual([{ count: 0 }]);
    await opened.stores.delete(again);
  }
});

test.each([
  { granted: undefined, outcome: "drops its login role" },
  { granted: "select on public.control", outcome: "keeps a login role that can access another table" },
  { granted: "connect on database", outcome: "keeps a login role that can access the database" },
])("the deletion of a store $outcome", async ({ granted }) => {
  const deleted = randomUUID();
  const role = `"context_store_${deleted}"`;
  await (await opened.stores.open(deleted)).adapt([bookTable()]);
  await opened.stores.login(deleted);
  const [{ name } = {}] = await opened.database.run("select quote_ident(current_database()) as name");
  const place = granted === "connect on database" ? name : "";
  if (granted !== undefined) await opened.database.run(`grant ${granted} ${place} to ${role}`);
  await opened.stores.delete(deleted);
  expect(await opened.stores.list()).not.toContain(deleted);
  const roles = await opened.database.run(`select 1 from pg_roles where rolname = 'context_store_${deleted}'`);
  expect(roles).toHaveLength(granted === undefined ? 0 : 1);
  if (granted !== undefined) await opened.database.run(`drop owned by ${role}; drop role ${role}`);
});

test("another password is refused, and all replicas derive the same password", async () => {
  const { connection } = await opened.stores.login(id);
  const client = new pg.Client({ ...connection, password: "other" });
  await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  const replica = await openStores({ url: opened.database.url });
  expect((await replica.stores.login(id)).connection).toEqual(connection);
  expect(await asRole("select 1 as one")).toEqual([{ one: 1 }]);
  await replica.close();
});

test("a user who owns the database and is no superuser can store records, create login roles and delete stores", async () => {
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  await opened.database.run(`create role ${owner} login createrole password 'secret'`);
  const owned = await openStores();
  await owned.database.run(`alter database "${new URL(owned.database.url).pathname.slice(1)}" owner to ${owner}`);
  const url = new URL(owned.database.url);
  [url.username, url.password] = [owner, "secret"];
  const mine = await openStores({ url: url.href });
  const connector = randomUUID();
  const store = await mine.stores.open(connector);
  await store.adapt([bookTable()]);
  await store.write({ entity: "books", records: [{ id: 1 }], pass: 1, state: 1 });
  const client = new pg.Client((await mine.stores.login(connector)).connection);
  await client.connect();
  expect((await client.query("select _key from books")).rows).toEqual([{ _key: "[1]" }]);
  await client.end();
  await mine.stores.delete(connector);
  expect(await mine.stores.list()).toEqual([]);
  await mine.close();
  await owned.close();
  await opened.database.run(`drop role ${owner}`);
});

test("the role can have connections from many replicas at the same time", async () => {
  const { connection } = await opened.stores.login(id);
  const clients = Array.from({ length: 12 }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.end()));
});

test("the store's user needs CREATE to store records, and CREATEROLE to create a login role; if the user may also set temp_file_limit, the login role has this limit", async () => {
  const name = `plain_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(opened.database.url);
  await opened.database.run(`create role ${name} login password 'plain'`);
  const plain = createPostgresStores({
    url: Object.assign(new URL(url), { username: name, password: "plain" }).href,
    loginKey: new Uint8Array(32),
    onConnectionError: () => {},
  });
  const connectorId = randomUUID();
  const refused = {
    code: "service_unavailable",
    reason:
      "the context store is unavailable: its database user lacks a privilege; the operator must grant it CREATE on the database, and CREATEROLE for SQL",
  };
  const store = await plain.open(connectorId);
  await expect(store.adapt([bookTable()])).rejects.toMatchObject(refused);
  await opened.database.run(`grant create on database "${url.pathname.slice(1)}" to ${name}`);
  await store.adapt([bookTable()]);
  await store.write({ entity: "books", records: [{ id: 1, title: "Emma" }], pass: 1, state: 1 });
  await expect(plain.login(connectorId)).rejects.toMatchObject(refused);
  await opened.database.run(`alter role ${name} createrole; grant set on parameter temp_file_limit to ${name}`);
  const client = new pg.Client((await plain.login(connectorId)).connection);
  await client.connect();
  expect((await client.query("select title from books")).rows).toEqual([{ title: "Emma" }]);
  expect((await client.query("show temp_file_limit")).rows).toEqual([{ temp_file_limit: "1GB" }]);
  await client.end();
  await plain.delete(connectorId);
  await plain.close();
  await opened.database.run(`drop owned by ${name}; drop role ${name}`);
});
