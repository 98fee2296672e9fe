import type { Service } from "../../service.ts";
import { openDraft } from "../turn/open-draft.ts";
import type { DescribedSetupSession } from "./described-setup-session.ts";
import type { SetupSession } from "./setup-session.ts";
import { statusOf } from "./status-of.ts";

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
    return_url: session.return_url,
    created_at: new Date(session.created_at).toISOString(),
    expires_at: new Date(session.expires_at).toISOString(),
  };
}
