import { randomBytes } from "node:crypto";
import { kinds } from "@agent-connectors/connectors";
import type { Credentials } from "@agent-connectors/runtime";
import { type Fault, type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Caller } from "../../../service/access/caller.ts";
import { openStores } from "../../../service/context-store/stores.ts";
import type { StoredCredentials } from "../../../service/credentials/stored.ts";
import type { Database } from "../../../service/database/tables.ts";
import { createEgress } from "../../../service/egress/egress.ts";
import { createUpstreams } from "../../../service/egress/upstreams.ts";
import {
  createExecution,
  type ExecuteRequest,
  type Execution,
  type ExecutionOptions,
} from "../../../service/execution/execution.ts";
import { createSharedRates } from "../../../service/execution/shared-rates.ts";
import type { ServiceLimits } from "../../../service/limits.ts";
import { secret } from "../../../service/secret.ts";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { type Engine, testDatabase } from "../engines.ts";
import { advancingClock, type ManualClock } from "../identity/manual-clock.ts";
import { insertConnector } from "../insert-connector.ts";
import { keyringOf } from "../keyring-of.ts";
import { generous } from "./generous.ts";

/** Each option replaces a default of the fixture. */
interface ReplicaOptions {
  readonly limits?: Partial<ServiceLimits>;
  readonly baseUrls?: Readonly<Record<string, string>>;
  readonly oauthApps?: Readonly<Record<string, Credentials>>;
  readonly database?: Kysely<Database>;
  readonly telemetry?: ExecutionOptions["telemetry"];
}

/** A sandbox, replicas of the service, and an organization with two workspaces. */
export interface Fixture {
  readonly database: Kysely<Database>;
  readonly databaseUrl?: string;
  readonly folder: string;
  readonly clock: ManualClock;
  readonly sandbox: Sandbox;
  readonly masterKey: string;
  readonly admin: Caller;
  readonly secondAdmin: Caller;
  /** A member of the workspace `workspaceId`. */
  readonly member: Caller;
  /** A member of the organization who is in no workspace. */
  readonly outsider: Caller;
  /** An admin of another organization. */
  readonly stranger: Caller;
  readonly workspaceId: string;
  readonly otherWorkspaceId: string;
  /** Creates the `Execution` of a replica. By default, the replica has its own connections to the database. */
  readonly replica: (options?: ReplicaOptions) => Promise<Execution>;
  /** Stores a connector, and returns its id. */
  readonly connect: (kind: string, auth: string, credentials: StoredCredentials) => Promise<string>;
  /** Replaces the credentials of a connector, as a setup session does. */
  readonly reconnect: (id: string, credentials: StoredCredentials) => Promise<void>;
  /** Returns how many requests the token endpoint of a kind granted and refused. */
  readonly tokenCounts: (kind: string) => Promise<{ granted: number; refused: number }>;
  readonly fault: (fault: Fault) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Returns a request to list issues. `changes` replace its members. */
export function requestTo(connectorId: string, changes: Partial<ExecuteRequest> = {}): ExecuteRequest {
  return { connectorId, entity: "issues", action: "list", options: {}, requestId: "r", ...changes };
}

/**
 * Starts a fixture with a sandbox of three kinds. `tokenLifetime` is the lifetime of access tokens in seconds; by default,
 * each auth option determines it.
 */
export async function startFixture(
  engine: Engine,
  { tokenLifetime }: { tokenLifetime?: number } = {},
): Promise<Fixture> {
  const test = await testDatabase(engine);
  const database = await test.open();
  const clock = advancingClock();
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
    async replica({ limits, baseUrls, oauthApps = {}, ...options } = {}) {
      const own = options.database ?? (await test.open());
      const { metrics } = options.telemetry ?? telemetry;
      const stores = openStores({ dataDir: test.folder }, telemetry.logger);
      const execution = createExecution({
        database: own,
        vault,
        upstreamOf: createUpstreams({
          egress,
          baseUrls: baseUrls ?? Object.fromEntries(models.map(({ kind }) => [kind, sandbox.urlOf(kind)])),
          metrics,
        }),
        sharedRateOf: createSharedRates(clock),
        stores,
        telemetry: options.telemetry ?? telemetry,
        clock,
        settings: { oauthApps: secret(oauthApps), limits: { ...generous, ...limits } },
      });
      opened.push(async () => {
        await execution.close();
        await stores.close();
        if (!options.database) await own.destroy();
      });
      return execution;
    },
    connect: (kind, auth, credentials) =>
      insertConnector(
        { database, vault },
        {
          organizationId: people.admin.organizationId,
          workspaceId: people.workspaceId,
          kind,
          auth,
          secret: JSON.stringify(credentials),
          createdBy: people.admin.principalId,
          now: clock.now(),
        },
      ),
    async reconnect(id, credentials) {
      const owner = { organizationId: people.admin.organizationId, connectorId: id };
      const { masterKeyId, dataKey, sealed } = vault.seal(JSON.stringify(credentials), owner);
      await database
        .updateTable("credentials")
        .set(({ eb }) => ({
          master_key_id: masterKeyId,
          data_key: dataKey,
          sealed,
          version: eb("version", "+", 1),
          updated_at: clock.now(),
        }))
        .where("connector_id", "=", id)
        .execute();
      await database
        .updateTable("connectors")
        .set(({ eb }) => ({ status: "ready", status_reason: null, version: eb("version", "+", 1) }))
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
    fault: (fault) => addFault(sandbox, fault),
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
    return {
      principalId,
      kind: "user",
      name,
      operator: false,
      organizationId: organization,
      role,
      bound: false,
      readOnly: false,
    };
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
