import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { FindRewrappable } from "./rewrappable.ts";
import { rewrappableText } from "./rewrappable-text.ts";

/** Signing keys whose private half is under another master key than the given one. */
export function findSigningKeys(database: Kysely<Database>, masterKeyId: string): FindRewrappable {
  return async (after) => {
    const rows = await database
      .selectFrom("signing_keys")
      .select(["id", "private_key"])
      .where("private_key", "not like", `${masterKeyId}:%`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    return rows.map(({ id, private_key: text }) =>
      rewrappableText({ id, title: `signing key '${id}'`, text }, async (rewrapped) => {
        const { numUpdatedRows } = await database
          .updateTable("signing_keys")
          .set({ private_key: rewrapped })
          .where("id", "=", id)
          .where("private_key", "=", text)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),
    );
  };
}
