import { type Connector, ConnectorError } from "@agent-connectors/runtime";
import type { Sandbox } from "@agent-connectors/sandbox";
import { type authenticate, connect, type Service } from "@agent-connectors/service";
import { exampleConfig } from "./example-config.ts";

/** Other processes that start on the same database at the same time may each come first once. */
const attempts = 10;

export interface SandboxConnector {
  readonly connector: Connector;
  readonly sandbox: Sandbox;
}

/**
 * Connects a kind to the sandbox, in the workspace `default` under the kind's own name; a connector that is there
 * already is connected again, though another process has made it a moment ago. Gives its id.
 */
export async function connectKind(
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
        replicationConfig: exampleConfig(connector),
        connectorId: await findId(service, caller.organizationId, kind),
      });
      return stored.id;
    } catch (error) {
      const isLate = error instanceof ConnectorError && error.code === "conflict";
      if (!isLate || left === 1) throw error;
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
