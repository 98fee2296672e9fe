import type { Connector } from "@agent-connectors/runtime";
import type { Sandbox } from "@agent-connectors/sandbox";
import { authenticate, connect, findFirstOperator, type Service } from "@agent-connectors/service";
import { exampleConfig } from "./example-config.ts";
import type { ConnectedSandbox } from "./sandbox-greeting.ts";

/** The kind whose call is shown: everybody knows what a customer is. */
const shownKind = "payments";

/**
 * Connects every kind to the sandbox, in the workspace `default` under the kind's own name; connectors that are there
 * already are connected again. It acts as the first operator, and gives a token of theirs and a call that works.
 */
export async function connectSandbox(
  service: Service,
  connectors: readonly Connector[],
  sandbox: Sandbox,
): Promise<Pick<ConnectedSandbox, "token" | "call">> {
  const { id, organizationId } = await findFirstOperator(service.database);
  const token = await service.tokens.sign({ principalId: id, organizationId });
  const caller = await authenticate(service, { authorization: `Bearer ${token}`, organizationId: undefined });
  const known = await service.database
    .selectFrom("connectors")
    .innerJoin("workspaces", "workspaces.id", "connectors.workspace_id")
    .select(["connectors.id", "connectors.kind", "connectors.name"])
    .where("connectors.organization_id", "=", organizationId)
    .where("workspaces.name", "=", "default")
    .execute();
  const made = await Promise.all(
    connectors.map(async (connector) => {
      const { kind } = connector;
      const stored = await connect(service, caller, {
        workspace: { name: "default" },
        kind,
        name: kind,
        auth: connector.auth[0]?.name,
        credentials: sandbox.credentialsOf(kind),
        replicationConfig: exampleConfig(connector),
        connectorId: known.find((row) => row.kind === kind && row.name === kind)?.id,
      });
      return { connector, id: stored.id };
    }),
  );
  const shown = made.find(({ connector }) => connector.kind === shownKind) ?? made[0];
  if (!shown) throw new Error("expected a kind to connect, found none");
  return { token, call: { connectorId: shown.id, ...shown.connector.check } };
}
