import { type ConnectRequest, connect } from "../connectors/connect.ts";
import type { Service } from "../service.ts";
import type { Answer } from "./answer.ts";
import { doneAnswer } from "./done-answer.ts";
import { callerOf } from "./session/caller-of.ts";
import { completeSession } from "./session/complete-session.ts";
import type { Turn } from "./turn/turn.ts";

/** Connects what a link is for, in the name of whoever made it. Throws what `connect` throws; nothing is stored then. */
export async function connectByLink(
  service: Service,
  turn: Turn,
  given: Pick<ConnectRequest, "auth" | "credentials" | "replicationConfig">,
): Promise<Answer> {
  const { session } = turn;
  await connect(service, await callerOf(service, session), {
    ...given,
    workspace: { id: session.workspace_id },
    kind: session.kind,
    name: session.name,
    ...(session.connector_id !== null && { connectorId: session.connector_id }),
    alongside: (transaction, connectorId) => completeSession(transaction, service.vault, { turn, connectorId }),
  });
  return doneAnswer(service, session);
}
