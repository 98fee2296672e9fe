import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { FindRewrappable } from "./rewrappable.ts";
import { sealedText } from "./sealed-text.ts";
import { textKeyBinding } from "./text-key-binding.ts";

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
    return rows.map(({ id, private_key: text }) => ({
      id,
      title: `signing key '${id}'`,
      read: () => sealedText.read(text),
      bound: textKeyBinding,
      async swap(wrapped) {
        const { numUpdatedRows } = await database
          .updateTable("signing_keys")
          .set({ private_key: sealedText.write({ ...sealedText.read(text), ...wrapped }) })
          .where("id", "=", id)
          .where("private_key", "=", text)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      },
    }));
  };
}
