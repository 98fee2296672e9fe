import { type ConfigField, type Connector, ConnectorError, type Json } from "@agent-connectors/runtime";
import { type Sandbox, sampleConfig } from "@agent-connectors/sandbox";
import { authenticate, connect, findFirstOperator, type Service } from "@agent-connectors/service";
import { checkCallOf } from "../check-call.ts";
import type { ConnectedSandbox } from "./greeting.ts";

/** If this kind is connected, the greeting shows its check action: it lists `customers`, a word that needs no explanation. */
const shownKind = "payments";

/** Connects the kinds to the sandbox, on behalf of the first operator. Returns the operator's token and a call that succeeds. */
export async function connectSandbox(
  service: Service,
  connectors: readonly Connector[],
  sandbox: Sandbox,
): Promise<Pick<ConnectedSandbox, "token" | "call">> {
  const { id, organizationId } = await findFirstOperator(service.database);
  const token = await service.tokens.sign({ principalId: id, organizationId });
  const caller = await authenticate(service, { authorization: `Bearer ${token}`, organizationId: undefined });
  const connected = await Promise.all(
    connectors.map(async (connector) => ({
      connector,
      id: await connectKind(service, caller, { connector, sandbox }),
    })),
  );
  const shown = connected.find(({ connector }) => connector.kind === shownKind) ?? connected[0];
  if (!shown) throw new Error("expected one or more kinds, found none");
  const call = await checkCallOf(shown.connector, sandbox.credentialsOf(shown.connector.kind));
  return { token, call: { connectorId: shown.id, ...call } };
}

/** Maximum attempts to connect a kind. If several processes start with the same database, each can cause one conflict. */
const attempts = 10;

interface SandboxConnector {
  readonly connector: Connector;
  readonly sandbox: Sandbox;
}

/**
 * Creates the connector of a kind, or connects the existing connector again. Returns its id. Tries again if another process
 * creates or changes the connector at the same time.
 */
async function connectKind(
  service: Service,
  caller: Awaited<ReturnType<typeof authenticate>>,
  { connector, sandbox }: SandboxConnector,
): Promise<string> {
  const { kind } = connector;
  for (let left = attempts; ; left -= 1)
    try {
      const stored = await connect(service, caller, {
        workspace: { name: "default" },
        kind,
        name: kind,
        auth: connector.auth[0]?.name,
        credentials: sandbox.credentialsOf(kind),
        replicationConfig: exampleConfig(connector, Math.min(service.clock.now(), sandbox.now)),
        connectorId: await findId(service, caller.organizationId, kind),
      });
      return stored.id;
    } catch (error) {
      const isConflict = error instanceof ConnectorError && error.code === "conflict";
      if (isConflict && left > 1) continue;
      throw error instanceof ConnectorError ? error.at(kind) : error;
    }
}

async function findId({ database }: Service, organizationId: string, kind: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("connectors")
    .innerJoin("workspaces", "workspaces.id", "connectors.workspace_id")
    .select("connectors.id")
    .where("connectors.organization_id", "=", organizationId)
    .where("workspaces.name", "=", "default")
    .where("connectors.kind", "=", kind)
    .where("connectors.name", "=", kind)
    .executeTakeFirst();
  return row?.id;
}

/** Configuration values that the sandbox accepts. `newest` is the time of the newest records. */
function exampleConfig({ config, replication }: Connector, newest: number): Readonly<Record<string, Json>> {
  const days = Object.entries(replication).flatMap(([name, field]): [string, Json][] => {
    const day = firstDay(field, newest);
    return day === undefined ? [] : [[name, day]];
  });
  // If a field of `config` and a field of `replication` have the same name, the value for `replication` takes precedence. If
  // calls do not accept this value, and the field of `config` is optional, `splitReplication` gives the value only to syncs.
  return { ...sampleConfig(config), ...sampleConfig(replication), ...Object.fromEntries(days) };
}

/** Days of a report to copy. A report can have a row for each hour of each parent, so months would be millions of rows. */
const reportDays = 3;

/** The first day to copy, for a field with the format `date`; `undefined` for other fields. */
function firstDay(field: ConfigField, newest: number): string | undefined {
  if (field.kind !== "given" || field.schema.format !== "date") return undefined;
  return new Date(newest - reportDays * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}
