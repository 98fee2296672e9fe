import type { DeleteQueryBuilder, DeleteResult } from "kysely";
import type { Database } from "../store/database.ts";

/**
 * Deletes refresh tokens, again and again until none is left. A rotation under way holds the row that it rotates, so that
 * a round waits for it; what the rotation made is seen by the next round only, where the engine lets both run at once.
 */
export async function deleteUntilNone(
  tokens: DeleteQueryBuilder<Database, "refresh_tokens", DeleteResult>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await tokens.executeTakeFirst();
    if (numDeletedRows === 0n) return;
  }
}
