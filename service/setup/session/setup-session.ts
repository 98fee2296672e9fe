import type { Selectable } from "kysely";
import type { Database } from "../../store/database.ts";

/** A row of `setup_sessions`. */
export type SetupSession = Selectable<Database["setup_sessions"]>;

/**
 * The address that a session leads back to, with `setup_session_id` and `setup_status` in its query; `undefined` where it
 * leads nowhere. The reader asks for the session: anybody can make such an address.
 */
export function backUrl(
  { id, return_url }: Pick<SetupSession, "id" | "return_url">,
  status: "completed" | "open",
): string | undefined {
  if (return_url === null) return undefined;
  const url = new URL(return_url);
  url.searchParams.set("setup_session_id", id);
  url.searchParams.set("setup_status", status);
  return url.href;
}
