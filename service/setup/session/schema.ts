import type { Schema } from "@agent-connectors/runtime";
import type { ResponseOf } from "../../http/route.ts";
import { idSchema, nameSchema, timeSchema } from "../../http/schemas.ts";
import type { Service } from "../../service.ts";
import { openProgress } from "../progress.ts";
import type { SetupSession } from "./queries.ts";

/** A set-up session, without the URL of its page. */
export const setupSessionSchema = {
  type: "object",
  properties: {
    id: idSchema,
    status: { type: "string", enum: ["open", "completed", "cancelled", "expired"] },
    workspace_id: idSchema,
    connector_type: { type: "string" },
    name: { ...nameSchema, description: "Name of the connector." },
    connector_id: {
      ...idSchema,
      type: ["string", "null"],
      description: "The connector, once the session is completed.",
    },
    failure: {
      type: ["object", "null"],
      properties: {
        code: { type: "string", description: "An error code." },
        message: { type: "string", description: "The message that the page shows." },
      },
      required: ["code", "message"],
      description: "Failure of the last attempt, while the session is open.",
    },
    return_url: { type: ["string", "null"], description: "URL that the page returns to." },
    created_at: timeSchema,
    expires_at: timeSchema,
  },
  required: [
    "id",
    "status",
    "workspace_id",
    "connector_type",
    "name",
    "connector_id",
    "failure",
    "return_url",
    "created_at",
    "expires_at",
  ],
} as const satisfies Schema;

/** A session as it is answered; the address of its page is told only when it is made. */
type DescribedSetupSession = ResponseOf<typeof setupSessionSchema>;

/** A session as its creator sees it. */
export async function describeSetupSession(
  { clock, vault }: Pick<Service, "clock" | "vault">,
  session: SetupSession,
): Promise<DescribedSetupSession> {
  const status = statusOf(session, clock.now());
  const draft = status === "open" ? await openProgress(vault, session) : undefined;
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

type SetupStatus = SetupSession["status"] | "expired";

/** What has become of a session at a moment (epoch milliseconds): one that nobody ended in time has expired. */
export function statusOf(
  { status, expires_at }: Pick<SetupSession, "status" | "expires_at">,
  now: number,
): SetupStatus {
  return status === "open" && expires_at <= now ? "expired" : status;
}
