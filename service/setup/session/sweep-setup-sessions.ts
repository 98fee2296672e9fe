import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";

/** How long it is told what became of a session, after its end. In milliseconds. */
const keptFor = 24 * 60 * 60_000;

/** Forgets what expired sessions were in the middle of, and a day later the sessions themselves, of all organizations. */
export async function sweepSetupSessions(
  database: Kysely<Database>,
  { now }: { readonly now: number },
): Promise<{ readonly setupSessions: number }> {
  await database
    .updateTable("setup_sessions")
    .set({ draft: null, state_hash: null })
    .where("expires_at", "<=", now)
    .where("draft", "is not", null)
    .execute();
  const { numDeletedRows } = await database
    .deleteFrom("setup_sessions")
    .where("expires_at", "<=", now - keptFor)
    .executeTakeFirst();
  return { setupSessions: Number(numDeletedRows) };
}
