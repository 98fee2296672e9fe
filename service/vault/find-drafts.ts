import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { FindRewrappable } from "./rewrappable.ts";
import { rewrappableText } from "./rewrappable-text.ts";

/** Set-up sessions whose draft is under another master key than the given one. */
export function findDrafts(database: Kysely<Database>, masterKeyId: string): FindRewrappable {
  return async (after) => {
    const rows = await database
      .selectFrom("setup_sessions")
      .select(["id", "organization_id", "draft"])
      .where("draft", "not like", `${masterKeyId}:%`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .$narrowType<{ draft: string }>()
      .execute();
    return rows.map(({ id, organization_id: organizationId, draft: text }) =>
      rewrappableText({ id, title: `set-up session '${id}'`, text }, async (rewrapped) => {
        const { numUpdatedRows } = await database
          .updateTable("setup_sessions")
          .set({ draft: rewrapped })
          .where("organization_id", "=", organizationId)
          .where("id", "=", id)
          .where("draft", "=", text)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
    );
  };
}
