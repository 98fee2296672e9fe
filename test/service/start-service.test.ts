import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, stat, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { getPriority, hostname } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { kinds } from "@agent-connectors/connectors";
import { systemClock } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteOrphanedStores } from "../../service/context-store/stores.ts";
import { withDatabase } from "../../service/database/open-database.ts";
import { defaultServiceLimits } from "../../service/limits.ts";
import { diskRemedy } from "../../service/open-data-folder.ts";
import { secret } from "../../service/secret.ts";
import type { Settings } from "../../service/settings/settings.ts";
import { type RunningService, startService } from "../../service/start-service.ts";
import { keySourceOf } from "../../service/vault/master-keys.ts";
import { rotateMasterKey } from "../../service/vault/rotation.ts";
import { apiOf } from "../system/api-of.ts";
import { type Engine, engines, type TestDatabase, testDatabase } from "./engines.ts";

const lines: string[] = [];

const log = { write: (line: string) => void lines.push(line) };

const embedded: Omit<Settings, "dataDir"> = {
  host: "127.0.0.1",
  port: 0,
  logLevel: "info",
  trustedProxies: 0,
  egressAllow: [],
  corsOrigins: [],
  baseUrls: {},
  oauthApps: secret({}),
  limits: defaultServiceLimits,
};

let database: TestDatabase;
let settings: Settings;
let running: RunningService | undefined;

/** Creates a database before each test of a block. After the test, closes the service and deletes the database. */
function useDatabase(engine: Engine): void {
  beforeEach(async () => {
    database = await testDatabase(engine);
    settings = {
      ...embedded,
      dataDir: join(database.folder, "data"),
      ...(database.databaseUrl !== undefined && { databaseUrl: secret(database.databaseUrl) }),
    };
  });
  afterEach(async () => {
    await running?.close();
    running = undefined;
    await database.drop();
  });
}

const start = async (changed: Partial<Settings> = {}): Promise<RunningService> => {
  running = await startService({ ...settings, ...changed }, { log });
  return running;
};

const tokenFrom = async (
  { url }: RunningService,
  client: { readonly clientId: string; readonly clientSecret: string },
) => {
  const form = { grant_type: "client_credentials", client_id: client.clientId, client_secret: client.clientSecret };
  return fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
};

describe.each(engines)("the service on %s", (engine) => {
  useDatabase(engine);

  test("creates an admin at the first start only", async () => {
    const first = await start();
    if (!first.bootstrapped.created) throw new Error("expected the first start to create an admin");
    const client = first.bootstrapped;
    expect(client).toMatchObject({ email: "admin@localhost", clientSecret: expect.stringMatching(/^acs_/) });
    expect((await tokenFrom(first, client)).status).toBe(200);
    await first.close();

    const second = await start();
    expect(second.bootstrapped).toEqual({ created: false });
    const response = await tokenFrom(second, client);
    expect(response.status).toBe(200);
    const { access_token } = (await response.json()) as { readonly access_token: string };
    const me = await fetch(`${second.url}/api/v1/me`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(await me.json()).toMatchObject({ id: client.clientId, role: "admin" });
  });

  test("does not start without the master key that the database requires", async () => {
    await start({ masterKeys: secret([randomBytes(32).toString("base64")]) });
    await running?.close();
    await expect(start({ masterKeys: secret([randomBytes(32).toString("base64")]) })).rejects.toThrow(
      /^\[invalid_config\] expected master key '[0-9a-f]{16}' in MASTER_KEYS/,
    );
  });

  test("responds with 503 to new requests, except for `/healthz`, while it waits for running requests", async () => {
    const { url, close } = await start();
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    const received = text(socket);
    const form = "grant_type=client_credentials";
    const type = "application/x-www-form-urlencoded";
    const head = `host: x\r\ncontent-type: ${type}\r\ncontent-length: ${form.length}`;
    socket.write(`POST /api/v1/oauth/token HTTP/1.1\r\n${head}\r\n\r\n${form.slice(0, 5)}`);
    await once(socket, "connect");
    // This exchange gives the service time to read the first part of the request.
    await fetch(`${url}/healthz`, { headers: { connection: "close" } });
    const closed = close();
    const refused = await fetch(`${url}/openapi.json`, { headers: { connection: "close" } });
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("connection")]).toEqual([
      503,
      "1",
      "close",
    ]);
    expect((await fetch(`${url}/healthz`, { headers: { connection: "close" } })).status).toBe(200);
    socket.write(form.slice(5));
    expect(await received).toMatch(/^HTTP\/1\.1 40\d /);
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test("waits at most `shutdownMs` for running requests, and logs unfinished requests with status 499", async () => {
    const { url, close } = await start({ limits: { ...defaultServiceLimits, shutdownMs: 200 } });
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => {}).resume();
    const socketClosed = once(socket, "close");
    const head = "host: x\r\ncontent-type: application/json\r\ncontent-length: 10";
    socket.write(`POST /api/v1/oauth/token HTTP/1.1\r\n${head}\r\n\r\n{`);
    await once(socket, "connect");
    // This exchange gives the service time to read the first part of the request.
    await fetch(`${url}/healthz`);
    lines.length = 0;
    await close();
    await socketClosed;
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== "purged expired rows");
    expect(logged).toEqual([
      expect.objectContaining({ msg: "request", route: "/api/v1/oauth/token", status: 499 }),
      expect.objectContaining({ msg: "closed" }),
    ]);
  });

  test("accepts two calls of `close`, such as after two signals", async () => {
    const { close } = await start();
    await Promise.all([close(), close()]);
  });
});

describe("the service", () => {
  useDatabase("sqlite");

  test("is not ready and logs an error if it does not have the active master key", async () => {
    const [olderKey, newerKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString("base64"));
    if (olderKey === undefined || newerKey === undefined) throw new Error("expected two keys");
    const { url } = await start({ masterKeys: secret([olderKey]) });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const source = keySourceOf({ masterKeys: secret([newerKey, olderKey]), dataDir: settings.dataDir });
    lines.length = 0;
    await withDatabase(settings, (db) => rotateMasterKey(db, { source, clock: systemClock, settleMs: 0 }));
    const response = await fetch(`${url}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({
        message: expect.stringMatching(/^\[service_unavailable\] this process does not have the active master key/),
      }),
    ]);
    // The next reload of the keyring, within ten seconds, logs the error.
    const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
    await vi.waitFor(
      () => expect(errors()[0]?.err.message).toContain("this process does not have the active master key"),
      {
        timeout: 15_000,
        interval: 100,
      },
    );
  }, 30_000);

  test("leaves the syncs to another process while that process has the context stores open, and runs them afterwards", async () => {
    await using sandbox = await startSandbox({ connectors: [(await kinds.payments.load()).connector], records: 300 });
    const { host } = new URL(sandbox.url);
    settings = { ...settings, baseUrls: { payments: sandbox.urlOf("payments") }, egressAllow: [host] };
    await using first = await startService(settings, { log: { write: () => {} } });
    expect(await first.service.stores.acquire()).toBeUndefined();
    lines.length = 0;
    const second = await start();
    const logged = () => lines.map((line) => JSON.parse(line));
    const warning = `the context stores are open in process ${process.pid} on ${hostname()}, since `;
    const warnings = () => logged().filter(({ level, msg }) => level === "warn" && msg.startsWith(warning));
    await vi.waitFor(() => expect(warnings()).toHaveLength(1), { timeout: 10_000 });

    if (!first.bootstrapped.created) throw new Error("expected the first start to create an admin");
    const response = await tokenFrom(second, first.bootstrapped);
    const { access_token } = (await response.json()) as { readonly access_token: string };
    const api = apiOf(() => `${second.url}/api/v1/integrations/connectors`, access_token);
    const credentials = sandbox.credentialsOf("payments");
    const created = { workspace_name: "default", connector_type: "payments", name: "payments", credentials };
    const { id } = (await api("POST", "", created)).body;
    const customers = async () => {
      const { body } = await api("GET", `/${id}/sync`);
      return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
    };
    const search = async () => {
      const searched = { entity: "customers", action: "context_store_search", params: { query: {} } };
      return (await api("POST", `/${id}/execute`, searched)).body;
    };
    await vi.waitFor(async () => expect(await customers()).toMatchObject({ status: "ready", error: null }), {
      timeout: 20_000,
    });
    expect((await search()).message).toBe(
      "[service_unavailable] the context stores are open in another process of the service; send the request to that process",
    );
    await writeFile(join(settings.dataDir, "stores/orphan.duckdb"), "");
    expect(await deleteOrphanedStores(second.service.database, second.service.stores)).toBe(0);

    const { started_at } = await customers();
    await first.close();
    expect(await second.service.stores.acquire()).toBeUndefined();
    await api("POST", `/${id}/sync`, { entity: "customers" });
    await vi.waitFor(async () => expect((await customers()).started_at).not.toBe(started_at), { timeout: 20_000 });
    expect((await search()).data).toHaveLength(300);
    await deleteOrphanedStores(second.service.database, second.service.stores);
    expect(await second.service.stores.list()).toEqual([id]);
    expect(warnings()).toHaveLength(1);
    expect(logged().map(({ msg }) => msg)).not.toContain("a sync failed");
  }, 60_000);

  test("does not start if OAUTH_APPS has a field that the OAuth options of the kind do not have", async () => {
    const oauthApps = secret({ issue_tracking: { client_id: "an id", client_secrt: "a secret" } });
    await expect(start({ oauthApps })).rejects.toThrow(
      /^\[invalid_config\] OAUTH_APPS\.issue_tracking\.client_secrt: unknown field, did you mean 'client_secret'\?$/,
    );
  });

  test.runIf(process.platform === "linux")(
    "gives all other threads a lower priority than the thread that serves requests",
    async () => {
      await start();
      const others = (await readdir("/proc/self/task")).map(Number).filter((thread) => thread !== process.pid);
      expect(others.map((thread) => getPriority(thread)).filter((priority) => priority < 10)).toEqual([]);
      // Earlier tests started services, which could have lowered the priority of this process, but not of its parent process.
      expect(getPriority(process.pid)).toBe(getPriority(process.ppid));
    },
  );

  test("closes at the end of the block that declares it with `await using`", async () => {
    let url: string;
    {
      await using service = await startService(settings, { log });
      ({ url } = service);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
  });

  test("makes the data folder inaccessible to other users", async () => {
    await start();
    expect((await stat(settings.dataDir)).mode & 0o777).toBe(0o700);
  });

  test("refuses a file as the data folder, and does not change its mode", async () => {
    const dataDir = join(database.folder, "notes.txt");
    await writeFile(dataDir, "", { mode: 0o640 });
    await expect(start({ dataDir })).rejects.toThrow(
      `[invalid_config] DATA_DIR: expected a folder to write to, found '${dataDir}': a file has the name of this folder or of one of its parents; set DATA_DIR to another folder`,
    );
    expect((await stat(dataDir)).mode & 0o777).toBe(0o640);
  });

  test("reports the remedy for a port in use, and starts when the port is free", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    // A server that listens on a port has an address of this form.
    const { port } = other.address() as { readonly port: number };
    await expect(start({ port })).rejects.toThrow(
      `[invalid_config] expected a free address to listen on, found '127.0.0.1:${port}': another program listens on it; stop that program, or set PORT to another port`,
    );
    other.close();
    expect((await start({ port })).url).toBe(`http://127.0.0.1:${port}`);
  });

  test("listens on a host name, and refuses a host name without addresses", async () => {
    const { url, close } = await start({ host: "localhost" });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await close();
    for (const port of [4000, 0])
      await expect(start({ host: "nobody.invalid", port })).rejects.toThrow(
        `[invalid_config] expected a free address to listen on, found 'nobody.invalid:${port}': the host name `,
      );
  });

  test("reports the configured public URL as its URL", async () => {
    const { url, service } = await start({ publicUrl: "https://connectors.example.com" });
    expect(url).toBe("https://connectors.example.com");
    expect(service.publicUrl).toBe(url);
  });
});

test.each([
  ["/dev/null/data", "a file has the name of this folder or of one of its parents; set DATA_DIR to another folder"],
  ["/proc/x", "the folder cannot be created; set DATA_DIR to another one"],
  ["/proc/x/y/z", "the folder cannot be created; set DATA_DIR to another one"],
])("the error has a remedy if the data folder %s cannot be created", async (dataDir, remedy) => {
  await expect(startService({ ...embedded, dataDir }, { log })).rejects.toThrow(
    `[invalid_config] DATA_DIR: expected a folder to write to, found '${dataDir}': ${remedy}`,
  );
});

test.each([
  ["EROFS", "its file system is read-only; mount it writable, or set DATA_DIR to another folder"],
  ["ENOSPC", "its disk is full; free some space"],
  ["EACCES", "this user may not write there; give the folder to this user, or set DATA_DIR to another one"],
])("the disk error %s has a remedy", (code, remedy) => {
  expect(diskRemedy(Object.assign(new Error("mkdir"), { code }))).toBe(remedy);
});
