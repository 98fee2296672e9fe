import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { kinds } from "@agent-connectors/connectors";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { describe, expect, test } from "vitest";
import { parseStoredCredentials } from "../../../service/credentials/stored.ts";
import { freePort } from "../../../service/listen.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { engines, type TestDatabase, testDatabase } from "../../service/engines.ts";
import { keyringOf } from "../../service/keyring-of.ts";
import { type Api, apiOf } from "../api-of.ts";
import { firstToken } from "../first-token.ts";
import { runProgram } from "../run-program.ts";
import { environmentOf } from "./environment.ts";

/** Milliseconds before each kill. They are fixed, so that a failure can be repeated. */
const delays = Array.from({ length: 6 }, (_, at) => 150 + ((Math.imul(at + 1, 2_654_435_761) >>> 8) % 700));

/**
 * A requested connector. If `id` is missing, the service may or may not have created it. The stored key is `key`, or possibly
 * `pending` after a change whose response was lost.
 */
interface Written {
  readonly name: string;
  id?: string;
  key: string;
  pending?: string | undefined;
}

const path = "/api/v1/integrations/connectors";

describe.each(engines)("a service on %s that is killed while it writes", (engine) => {
  test("keeps all acknowledged writes, and no partial ones", { timeout: 60_000 }, async () => {
    const database = await testDatabase(engine);
    const models = await Promise.all(
      [kinds.payments, kinds.issue_tracking].map(async (kind) => (await kind.load()).connector),
    );
    const sandbox = await startSandbox({ connectors: models, records: 10, tokenLifetime: 1 });
    try {
      await killRepeatedly(database, sandbox);
    } finally {
      await sandbox.close();
      await database.drop();
    }
  });
});

async function killRepeatedly(database: TestDatabase, sandbox: Sandbox): Promise<void> {
  const environment = {
    ...environmentOf(database, sandbox, ["payments", "issue_tracking"]),
    PORT: String(await freePort("127.0.0.1")),
    LOG_LEVEL: "error",
  };
  const masterKey = environment.MASTER_KEYS;
  let program = await runProgram({ environment });
  const { url } = program;
  const api = apiOf(() => url, await firstToken(program));
  const rotating = await Promise.all([0, 1, 2].map((at) => createRotating(api, `rotating ${at}`)));
  const written: Written[] = [];
  const grantedTokens = async () => {
    const response = await fetch(`${sandbox.url}/__tokens`);
    const { issue_tracking } = (await response.json()) as Record<string, { readonly granted: number }>;
    return issue_tracking?.granted ?? 0;
  };
  const grantedBefore = await grantedTokens();
  const savedBefore = await versions(database, rotating);

  for (const delay of delays) {
    const load = writeUntilKilled(api, { written, rotating });
    await setTimeout(delay);
    await program.end("SIGKILL");
    await load;
    await checkDatabase(database, { written, masterKey });
    program = await runProgram({ environment });
    await checkListed(api, written);
  }

  // Tokens that were granted but not saved. Each can make the credentials of one connector invalid.
  const lost = (await grantedTokens()) - grantedBefore - ((await versions(database, rotating)) - savedBefore);
  await endLeases(database);
  const responses = await Promise.all(rotating.map((id) => execute(api, id, "issues")));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => "credentials_rejected"));
  expect(refused.length).toBeLessThanOrEqual(lost);
  for (const { id } of written) if (id) expect((await execute(api, id, "customers")).status).toBe(200);
  expect(written.filter(({ id }) => id).length).toBeGreaterThan(delays.length);
  expect(await program.end("SIGTERM")).toBe(0);
}

async function createRotating(api: Api, name: string): Promise<string> {
  const credentials = { client_id: "an id", client_secret: "a secret", refresh_token: `for ${name}` };
  const { status, body } = await api("POST", path, {
    workspace_name: "default",
    connector_type: "issue_tracking",
    name,
    auth: "oauth",
    credentials,
  });
  expect(status).toBe(201);
  return body.id;
}

function execute(api: Api, id: string, entity: string) {
  return api("POST", `${path}/${id}/execute`, { entity, action: "list" });
}

let serial = 0;

async function writeUntilKilled(
  api: Api,
  { written, rotating }: { written: Written[]; rotating: readonly string[] },
): Promise<void> {
  const repeat = async (work: () => Promise<void>) => {
    try {
      for (;;) await work();
    } catch (error) {
      // `fetch` throws a TypeError if a connection breaks or is refused. A failed expectation is another error.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  const create = async () => {
    const one: Written = { name: `payments ${++serial}`, key: `sk_test_${serial}_0` };
    written.push(one);
    const { status, body } = await api("POST", path, {
      workspace_name: "default",
      connector_type: "payments",
      name: one.name,
      credentials: { api_key: one.key },
    });
    expect(status).toBe(201);
    one.id = body.id;
  };
  const patch = async () => {
    const own = written.filter((one) => one.id !== undefined && one.pending === undefined);
    const one = own[Math.floor(own.length / 2)];
    if (!one) return create();
    const key = `sk_test_${++serial}_1`;
    one.pending = key;
    const { status } = await api("PATCH", `${path}/${one.id}`, { credentials: { api_key: key } });
    expect(status).toBe(200);
    one.key = key;
    one.pending = undefined;
  };
  await Promise.all([
    repeat(create),
    repeat(create),
    repeat(patch),
    ...rotating.map((id) => repeat(async () => void (await execute(api, id, "issues")))),
  ]);
}

/** Expects that the tables are consistent, and that each stored key is `key` or `pending`. Then sets `key` to the stored key. */
async function checkDatabase(
  database: TestDatabase,
  { written, masterKey }: { readonly written: readonly Written[]; readonly masterKey: string },
): Promise<void> {
  if (database.databaseUrl === undefined) {
    const sqlite = new DatabaseSync(join(database.folder, "control.db"));
    expect(sqlite.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(sqlite.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    sqlite.close();
  }
  const vault = createVault(keyringOf([masterKey]));
  const opened = await database.open();
  const rows = await opened
    .selectFrom("connectors")
    .leftJoin("credentials", "credentials.connector_id", "connectors.id")
    .leftJoin("workspaces", "workspaces.id", "connectors.workspace_id")
    .select(["connectors.id", "connectors.organization_id", "connectors.name", "connectors.kind"])
    .select(["workspaces.id as workspace", "credentials.master_key_id", "credentials.data_key", "credentials.sealed"])
    .execute();
  const [orphans] = await opened
    .selectFrom("credentials")
    .leftJoin("connectors", "connectors.id", "credentials.connector_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("connectors.id", "is", null)
    .execute();
  await opened.destroy();
  expect(orphans?.count).toBe(0);
  expect(rows.filter(({ workspace, sealed }) => workspace === null || sealed === null)).toEqual([]);
  const keys = new Map<string, string | undefined>();
  for (const { id, organization_id, kind, master_key_id, data_key, sealed } of rows) {
    const owner = { organizationId: organization_id, connectorId: id };
    const text = await vault.open(
      { masterKeyId: master_key_id ?? "", dataKey: data_key ?? "", sealed: sealed ?? "" },
      owner,
    );
    const { fields } = parseStoredCredentials(text).reveal();
    if (kind === "payments") keys.set(id, fields.api_key);
  }
  for (const one of written) {
    if (one.id === undefined) continue;
    const key = keys.get(one.id);
    expect(key).toBeDefined();
    expect([one.key, one.pending]).toContain(key);
    one.key = key ?? "";
    one.pending = undefined;
  }
}

/**
 * Expects that the list has each acknowledged connector and no connector that was not requested, and that the last connector can
 * be called. Sets a missing `id` of a listed connector.
 */
async function checkListed(api: Api, written: readonly Written[]): Promise<void> {
  const listed = new Map<string, string>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await api("GET", `${path}?connector_type=payments&limit=200${query}`);
    for (const { id, name } of body.data) listed.set(name, id);
    cursor = body.meta.cursor;
  }
  for (const one of written) {
    const id = listed.get(one.name);
    if (one.id !== undefined) expect(id).toBe(one.id);
    else if (id !== undefined) one.id = id;
    listed.delete(one.name);
  }
  expect([...listed]).toEqual([]);
  const last = written.findLast(({ id }) => id !== undefined);
  if (last?.id) expect((await execute(api, last.id, "customers")).status).toBe(200);
}

/** The sum of the versions of the credentials. Each saved token increases the sum by one. */
async function versions(database: TestDatabase, ids: readonly string[]): Promise<number> {
  const opened = await database.open();
  const rows = await opened.selectFrom("credentials").select("version").where("connector_id", "in", ids).execute();
  await opened.destroy();
  return rows.reduce((sum, { version }) => sum + version, 0);
}

/** Ends the leases of killed processes, as if time had passed. */
async function endLeases(database: TestDatabase): Promise<void> {
  const opened = await database.open();
  await opened.updateTable("credentials").set({ lease_until: 0 }).where("lease_until", "is not", null).execute();
  await opened.destroy();
}
