import { randomBytes } from "node:crypto";
import { kinds } from "@agent-connectors/connectors";
import { type Clock, type Credentials, systemClock } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Caller } from "../../../service/access/caller.ts";
import type { StoredCredentials } from "../../../service/credentials/stored.ts";
import { createEgress } from "../../../service/egress/egress.ts";
import { createUpstreams } from "../../../service/egress/upstreams.ts";
import {
  createExecution,
  type ExecuteRequest,
  type Execution,
  type ExecutionOptions,
} from "../../../service/execution/execution.ts";
import { secret } from "../../../service/secret.ts";
import type { Bounds } from "../../../service/settings/settings.ts";
import type { Database } from "../../../service/store/database.ts";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { type Engine, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { generous } from "./generous.ts";

/** A clock that a test may set forward. */
export interface TestClock extends Clock {
  forward(ms: number): void;
}

function testClock(): TestClock {
  let ahead = 0;
  return {
    ...systemClock,
    now: () => Date.now() + ahead,
    forward: (ms) => {
      ahead += ms;
    },
  };
}

/** What a test changes of the options of an execution. */
export interface ReplicaOptions {
  readonly bounds?: Partial<Bounds>;
  readonly baseUrls?: Readonly<Record<string, string>>;
  readonly oauthApps?: Readonly<Record<string, Credentials>>;
  readonly database?: Kysely<Database>;
  readonly telemetry?: ExecutionOptions["telemetry"];
}

/** One organization of two workspaces with its people, a sandbox as its upstream, and replicas that execute. */
export interface World {
  readonly database: Kysely<Database>;
  readonly databaseUrl?: string;
  readonly folder: string;
  readonly clock: TestClock;
  readonly sandbox: Sandbox;
  readonly masterKey: string;
  readonly admin: Caller;
  readonly secondAdmin: Caller;
  /** A member of the workspace. */
  readonly member: Caller;
  /** A member of the organization, and of no workspace. */
  readonly outsider: Caller;
  /** An admin of another organization. */
  readonly stranger: Caller;
  readonly workspaceId: string;
  readonly otherWorkspaceId: string;
  /** Another process, as far as that goes: an execution with a database handle of its own. */
  readonly replica: (options?: ReplicaOptions) => Promise<Execution>;
  /** Stores a connector; gives its id. */
  readonly connect: (kind: string, auth: string, credentials: StoredCredentials) => Promise<string>;
  /** Gives a connector other credentials, as a set-up session does. */
  readonly reconnect: (id: string, credentials: StoredCredentials) => Promise<void>;
  /** How often the token endpoint of a kind granted and refused. */
  readonly tokenCounts: (kind: string) => Promise<{ granted: number; refused: number }>;
  readonly fault: (fault: object) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A request that lists issues, or whatever it is changed to. */
export function asking(connectorId: string, changes: Partial<ExecuteRequest> = {}): ExecuteRequest {
  return { connectorId, entity: "issues", action: "list", options: {}, requestId: "r", ...changes };
}

export async function createWorld(engine: Engine, { tokenLifetime }: { tokenLifetime?: number } = {}): Promise<World> {
  const test = await testDatabase(engine);
  const database = await test.open();
  const clock = testClock();
  const models = await Promise.all(
    [kinds.issue_tracking, kinds.recruiting, kinds.payments].map(async (kind) => (await kind.load()).connector),
  );
  const sandbox = await startSandbox({
    connectors: models,
    clock: clock.now,
    records: 30,
    ...(tokenLifetime !== undefined && { tokenLifetime }),
  });
  const people = await populate(database);
  const masterKey = randomBytes(32).toString("base64");
  const vault = createVault(keyringOf([masterKey]));
  const egress = createEgress({ allow: ["127.0.0.1"] });
  const telemetry = createTelemetry("silent");
  const opened: (() => Promise<void>)[] = [];
  return {
    ...people,
    database,
    ...(test.databaseUrl !== undefined && { databaseUrl: test.databaseUrl }),
    folder: test.folder,
    clock,
    sandbox,
    masterKey,
    async replica({ bounds, baseUrls, oauthApps = {}, ...given } = {}) {
      const own = given.database ?? (await test.open());
      const { metrics } = given.telemetry ?? telemetry;
      const execution = createExecution({
        database: own,
        vault,
        upstreamOf: createUpstreams({
          egress,
          baseUrls: baseUrls ?? Object.fromEntries(models.map(({ kind }) => [kind, sandbox.urlOf(kind)])),
          metrics,
        }),
        telemetry: given.telemetry ?? telemetry,
        clock,
        settings: { oauthApps: secret(oauthApps), bounds: { ...generous, ...bounds } },
      });
      opened.push(async () => {
        await execution.close();
        if (!given.database) await own.destroy();
      });
      return execution;
    },
    async connect(kind, auth, credentials) {
      const id = v7();
      const now = clock.now();
      const { organizationId, principalId } = people.admin;
      await database
        .insertInto("connectors")
        .values({
          id,
          organization_id: organizationId,
          workspace_id: people.workspaceId,
          kind,
          name: id,
          auth,
          replication_config: "{}",
          status: "ready",
          status_reason: null,
          version: 1,
          created_by: principalId,
          created_at: now,
          updated_at: now,
        })
        .execute();
      const sealed = vault.seal(JSON.stringify(credentials), { organizationId, connectorId: id });
      await database
        .insertInto("credentials")
        .values({
          connector_id: id,
          organization_id: organizationId,
          master_key_id: sealed.masterKeyId,
          data_key: sealed.dataKey,
          sealed: sealed.sealed,
          version: 1,
          lease_owner: null,
          lease_until: null,
          updated_at: now,
        })
        .execute();
      return id;
    },
    async reconnect(id, credentials) {
      const { masterKeyId, dataKey, sealed } = vault.seal(JSON.stringify(credentials), {
        organizationId: people.admin.organizationId,
        connectorId: id,
      });
      const { version } = await database
        .selectFrom("connectors")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const row = await database
        .selectFrom("credentials")
        .select("version")
        .where("connector_id", "=", id)
        .executeTakeFirstOrThrow();
      await database
        .updateTable("credentials")
        .set({
          master_key_id: masterKeyId,
          data_key: dataKey,
          sealed,
          version: row.version + 1,
          updated_at: clock.now(),
        })
        .where("connector_id", "=", id)
        .execute();
      await database
        .updateTable("connectors")
        .set({ status: "ready", status_reason: null, version: version + 1 })
        .where("id", "=", id)
        .execute();
    },
    async tokenCounts(kind) {
      const response = await fetch(`${sandbox.url}/__tokens`);
      return (
        ((await response.json()) as Record<string, { granted: number; refused: number }>)[kind] ?? {
          granted: 0,
          refused: 0,
        }
      );
    },
    async fault(fault) {
      await fetch(`${sandbox.url}/__faults`, { method: "POST", body: JSON.stringify(fault) });
    },
    async close() {
      for (const close of opened) await close();
      await egress.destroy();
      await sandbox.close();
      await database.destroy();
      await test.drop();
    },
  };
}

async function populate(database: Kysely<Database>) {
  const created_at = Date.now();
  const [organizationId, otherId] = [v7(), v7()];
  const [workspaceId, otherWorkspaceId] = [v7(), v7()];
  await database
    .insertInto("organizations")
    .values([organizationId, otherId].map((id) => ({ id, name: id, created_at })))
    .execute();
  await database
    .insertInto("workspaces")
    .values(
      [workspaceId, otherWorkspaceId].map((id) => ({ id, organization_id: organizationId, name: id, created_at })),
    )
    .execute();
  const person = async (name: string, role: Caller["role"], organization: string): Promise<Caller> => {
    const principalId = v7();
    await database
      .insertInto("principals")
      .values({ id: principalId, kind: "user", name, default_organization_id: organization, created_at })
      .execute();
    await database
      .insertInto("memberships")
      .values({ organization_id: organization, principal_id: principalId, role, created_at })
      .execute();
    return { principalId, kind: "user", name, operator: false, organizationId: organization, role, bound: false };
  };
  const admin = await person("Ada", "admin", organizationId);
  const secondAdmin = await person("Bea", "admin", organizationId);
  const member = await person("Max", "member", organizationId);
  const outsider = await person("Otto", "member", organizationId);
  const stranger = await person("Sue", "admin", otherId);
  await database
    .insertInto("workspace_members")
    .values({
      workspace_id: workspaceId,
      organization_id: organizationId,
      principal_id: member.principalId,
      created_at,
    })
    .execute();
  return { admin, secondAdmin, member, outsider, stranger, workspaceId, otherWorkspaceId };
}
