import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { deleteUntilNone } from "../delete-until-none.ts";

/** Ends all refresh tokens of a sign-in, and those of a rotation under way. */
export function endFamily(database: Kysely<Database>, familyId: string): Promise<void> {
  return deleteUntilNone(database.deleteFrom("refresh_tokens").where("family_id", "=", familyId));
}
