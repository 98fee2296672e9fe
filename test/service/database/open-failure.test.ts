import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConnectorError } from "@agent-connectors/runtime";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { checkStoreDatabase, openDatabase, withDatabase } from "../../../service/database/open-database.ts";
import { secret } from "../../../service/secret.ts";

/** Expects that a database cannot be opened. Returns the error. */
async function openError(database: { readonly databaseUrl?: string; readonly file?: string }): Promise<unknown> {
  const { databaseUrl, file = "" } = database;
  const opened = openDatabase({
    ...(databaseUrl !== undefined && { databaseUrl: secret(databaseUrl) }),
    file,
    onConnectionError: () => {},
  });
  const thrown = await opened.then(
    (db) => db.destroy(),
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ConnectorError);
  return thrown;
}

describe("opening a PostgreSQL database", () => {
  const server = () => new URL(inject("postgresUrl"));

  test("the error for an unused port contains the address and the reason, but not the password", async () => {
    const databaseUrl = "postgres://nobody:hunter22@127.0.0.1:1/none";
    expect(await openError({ databaseUrl })).toMatchObject({
      message:
        "[service_unavailable] the database 'none' at '127.0.0.1:1' cannot be used now: connect ECONNREFUSED 127.0.0.1:1; check that it runs, and try again",
    });
  });

  test("the error for a host with several addresses contains the reason of only one address", async () => {
    const databaseUrl = "postgres://nobody:hunter22@localhost:1/none";
    expect(await openError({ databaseUrl })).toMatchObject({
      message: expect.stringMatching(
        /^\[service_unavailable\] the database 'none' at 'localhost:1' cannot be used now: connect ECONNREFUSED \S+:1; check/,
      ),
    });
  });

  test("the error for a wrong password contains a remedy, but not the password", async () => {
    const url = server();
    url.password = "hunter22";
    expect(await openError({ databaseUrl: `${url.href}/postgres` })).toMatchObject({
      message: `[invalid_config] expected a database 'postgres' at '127.0.0.1:${url.port}' that can be used, found: password authentication failed for user "postgres"; set the user and the password in DATABASE_URL to those that the server accepts`,
    });
  });

  test("the error for a URL without a password contains a remedy", async () => {
    const url = server();
    url.password = "";
    expect(await openError({ databaseUrl: `${url.href}/postgres` })).toMatchObject({
      code: "invalid_config",
      message: expect.stringContaining("set the user and the password in DATABASE_URL"),
    });
  });

  test("a missing Unix socket of the database of the stores does not prevent the start", async () => {
    const storeDatabaseUrl = secret("postgres://nobody@/none?host=/nowhere");
    await expect(checkStoreDatabase({ storeDatabaseUrl })).resolves.toBeUndefined();
  });

  test("the error for a missing database contains a remedy", async () => {
    const url = server();
    url.pathname = "/nothing";
    expect(await openError({ databaseUrl: url.href })).toMatchObject({
      message: `[invalid_config] expected a database 'nothing' at '127.0.0.1:${url.port}' that can be used, found: database "nothing" does not exist; create it, or set DATABASE_URL to an existing one`,
    });
  });
});

describe("opening a PostgreSQL database with another encoding than UTF8", () => {
  test.each(["SQL_ASCII", "LATIN1"])("the error names the encoding %s and a remedy", async (encoding) => {
    const admin = new pg.Client(`${inject("postgresUrl")}/postgres`);
    await admin.connect();
    const name = `encoded_${randomUUID().slice(0, 8)}`;
    await admin.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
    const databaseUrl = `${inject("postgresUrl")}/${name}`;
    const found = `' with the encoding UTF8, found ${encoding}; create one with: create database NAME encoding 'UTF8' template template0; restore a dump of the old database into the new one, and set`;
    expect(await openError({ databaseUrl })).toMatchObject({
      message: expect.stringContaining(`${found} DATABASE_URL to the new URL`),
    });
    await expect(checkStoreDatabase({ storeDatabaseUrl: secret(databaseUrl) })).rejects.toThrow(
      `${found} STORE_DATABASE_URL to the new URL`,
    );
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
});

describe("the check of the database of the stores", () => {
  const check = (change: (url: URL) => unknown) => {
    const url = new URL(`${inject("postgresUrl")}/postgres`);
    change(url);
    return checkStoreDatabase({ storeDatabaseUrl: secret(url.href) });
  };

  test("succeeds if the database can be used, or if its server is unavailable", async () => {
    await check(() => {});
    await check((url) => Object.assign(url, { port: "1" }));
  });

  test.each([
    {
      wrong: "password",
      change: (url: URL) => Object.assign(url, { password: "hunter22" }),
      message: "set the user and the password in STORE_DATABASE_URL to those that the server accepts",
    },
    {
      wrong: "mode of TLS",
      change: (url: URL) => url.searchParams.set("sslmode", "verify-full"),
      message: "correct sslmode and sslrootcert in STORE_DATABASE_URL",
    },
    {
      wrong: "certificate file",
      change: (url: URL) => url.searchParams.set("sslrootcert", "/missing.pem"),
      message: "STORE_DATABASE_URL: expected files that can be read, found: ENOENT",
    },
    {
      wrong: "encoding of the password",
      change: (url: URL) => Object.assign(url, { password: "hunter%C3" }),
      message:
        "STORE_DATABASE_URL: expected percent-encoded UTF-8 in the user, the password and the name of the database",
    },
  ])("fails with a remedy for a wrong $wrong", async ({ change, message }) => {
    const checked = check(change);
    await expect(checked).rejects.toThrow(message);
    await expect(checked).rejects.toMatchObject({ code: "invalid_config" });
    await expect(checked).rejects.not.toThrow("hunter");
  });
});

describe("opening a PostgreSQL database with TLS", () => {
  test("the error for a server without TLS names the settings of TLS", async () => {
    const url = new URL(`${inject("postgresUrl")}/postgres?sslmode=require`);
    expect(await openError({ databaseUrl: url.href })).toMatchObject({
      message: `[invalid_config] expected a database 'postgres' at '127.0.0.1:${url.port}' that can be used, found: The server does not support SSL connections; correct sslmode and sslrootcert in DATABASE_URL, or the certificate of the server`,
    });
  });

  test("the error for a certificate file that is missing names the file and the settings", async () => {
    const databaseUrl = `${inject("postgresUrl")}/postgres?sslmode=verify-full&sslrootcert=/missing.pem`;
    expect(await openError({ databaseUrl })).toMatchObject({
      message:
        "[invalid_config] DATABASE_URL: expected files that can be read, found: ENOENT: no such file or directory, open '/missing.pem'; correct sslrootcert, sslcert and sslkey in the URL",
    });
  });
});

describe("opening a PostgreSQL database as a user without privileges", () => {
  test("the error names the privilege and a remedy", async () => {
    const url = new URL(`${inject("postgresUrl")}/postgres`);
    const admin = new pg.Client(url.href);
    await admin.connect();
    const name = `plain_${randomUUID().slice(0, 8)}`;
    await admin.query(`create role ${name} login password 'plain'`);
    await admin.query(`create database ${name}`);
    Object.assign(url, { username: name, password: "plain", pathname: `/${name}` });
    expect(await openError({ databaseUrl: url.href })).toMatchObject({
      message: `[invalid_config] expected a database '${name}' at '127.0.0.1:${url.port}' that can be used, found: permission denied for schema public; make the user in DATABASE_URL the owner of the database, or see 'On PostgreSQL' in the section 'The context store' of docs/operations.md`,
    });
    await admin.query(`drop database ${name}`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });
});

describe("opening an SQLite file", () => {
  let file: string;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "agent-connectors-open-"));
    file = join(folder, "control.db");
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("the error for a file that is not a database contains a remedy", async () => {
    await writeFile(file, "not a database\n".repeat(100));
    expect(await openError({ file })).toMatchObject({
      message: `[invalid_config] expected a database '${file}' that can be used, found: file is not a database; restore it from a backup, or move it away to begin with an empty one`,
    });
  });

  test("the error for a corrupt database contains a remedy", async () => {
    const sqlite = new DatabaseSync(file);
    sqlite.exec("create table kysely_migration (name text, timestamp text)");
    sqlite.close();
    const corrupt = new DatabaseSync(file);
    corrupt.exec("pragma writable_schema = on; update sqlite_schema set rootpage = 77");
    corrupt.close();
    expect(await openError({ file })).toMatchObject({
      message: expect.stringMatching(
        /^\[invalid_config\] expected a database '.*' that can be used, found: .*malformed.*; restore it from a backup$/,
      ),
    });
  });

  test("the error for a folder contains a remedy", async () => {
    await mkdir(file);
    expect(await openError({ file })).toMatchObject({
      message: expect.stringMatching(
        /^\[invalid_config\] expected a database '.*' that can be used, found: unable to open database file; give the user/,
      ),
    });
  });

  test("an empty file is refused if there is a key file, because the database has lost its data", async () => {
    await writeFile(file, "");
    await withDatabase({ dataDir: folder }, async () => {});
    await writeFile(file, "");
    await writeFile(join(folder, "master.key"), "");
    await expect(withDatabase({ dataDir: folder }, async () => {})).rejects.toThrow(
      `[invalid_config] expected a database '${file}' with data, because its key file exists, found an empty file; restore it from a backup`,
    );
  });

  test("the error of a task on a read-only file names the file and a remedy", async () => {
    const written = withDatabase({ dataDir: folder }, async (db) => {
      await sql`pragma query_only = on`.execute(db);
      await sql`delete from installation`.execute(db);
    });
    await expect(written).rejects.toThrow(
      `[invalid_config] expected a database '${file}' that can be used, found: attempt to write a readonly database; give the user who runs this program write access to the database and its folder`,
    );
  });
});
