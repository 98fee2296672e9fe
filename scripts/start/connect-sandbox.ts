import type { Connector } from "@agent-connectors/runtime";
import type { Sandbox } from "@agent-connectors/sandbox";
import { authenticate, findFirstOperator, type Service } from "@agent-connectors/service";
import { connectKind } from "./connect-kind.ts";
import type { ConnectedSandbox } from "./sandbox-greeting.ts";

/** The kind whose call is shown: everybody knows what a customer is. */
const shownKind = "payments";

/**
 * Connects every kind to the sandbox (see `connectKind`). It acts as the first operator, and gives a token of theirs and
 * a call that works.
 */
export async function connectSandbox(
  service: Service,
  connectors: readonly Connector[],
  sandbox: Sandbox,
): Promise<Pick<ConnectedSandbox, "token" | "call">> {
  const { id, organizationId } = await findFirstOperator(service.database);
  const token = await service.tokens.sign({ principalId: id, organizationId });
  const caller = await authenticate(service, { authorization: `Bearer ${token}`, organizationId: undefined });
  const made = await Promise.all(
    connectors.map(async (connector) => ({
      connector,
      id: await connectKind(service, caller, { connector, sandbox }),
    })),
  );
  const shown = made.find(({ connector }) => connector.kind === shownKind) ?? made[0];
  if (!shown) throw new Error("expected a kind to connect, found none");
  return { token, call: { connectorId: shown.id, ...shown.connector.check } };
}
