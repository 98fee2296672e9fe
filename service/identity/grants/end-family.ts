import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";

/**
 * Ends all refresh tokens of a sign-in. A rotation under way holds the row that it rotates, so that a round waits for it
 * and the next one sees what it made.
 */
export async function endFamily(database: Kysely<Database>, familyId: string): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await database
      .deleteFrom("refresh_tokens")
      .where("family_id", "=", familyId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
  }
}
