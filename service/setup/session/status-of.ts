import type { SetupSession } from "./setup-session.ts";

export type SetupStatus = SetupSession["status"] | "expired";

/** What has become of a session at a moment (epoch milliseconds): one that nobody ended in time has expired. */
export function statusOf(
  { status, expires_at }: Pick<SetupSession, "status" | "expires_at">,
  now: number,
): SetupStatus {
  return status === "open" && expires_at <= now ? "expired" : status;
}
