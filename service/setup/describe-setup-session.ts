import type { Service } from "../service.ts";
import type { SetupFailure } from "./draft.ts";
import { openDraft } from "./open-draft.ts";
import type { SetupSession } from "./setup-session.ts";
import { type SetupStatus, statusOf } from "./status-of.ts";

/** A session as it is answered; the address of its page is told only when it is made. */
export interface DescribedSetupSession {
  readonly id: string;
  readonly status: SetupStatus;
  readonly workspace_id: string;
  readonly connector_type: string;
  readonly name: string;
  /** Of a completed one. */
  readonly connector_id: string | null;
  /** How the last attempt failed, while it may be tried again. */
  readonly failure: SetupFailure | null;
  readonly created_at: string;
  readonly expires_at: string;
}

/** What is told of a session to whoever waits for it. */
export async function describeSetupSession(
  { clock, vault }: Pick<Service, "clock" | "vault">,
  session: SetupSession,
): Promise<DescribedSetupSession> {
  const status = statusOf(session, clock.now());
  const draft = status === "open" ? await openDraft(vault, session) : undefined;
  return {
    id: session.id,
    status,
    workspace_id: session.workspace_id,
    connector_type: session.kind,
    name: session.name,
    connector_id: status === "completed" ? session.connector_id : null,
    failure: draft?.failure ?? null,
    created_at: new Date(session.created_at).toISOString(),
    expires_at: new Date(session.expires_at).toISOString(),
  };
}
