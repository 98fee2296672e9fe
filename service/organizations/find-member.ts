import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { Member } from "./member.ts";
import { memberOf } from "./member-of.ts";
import { memberRows } from "./member-rows.ts";

/** A member of an organization. Throws `not_found` where there is none with this id. */
export async function findMember(
  database: Kysely<Database>,
  organizationId: string,
  principalId: string,
): Promise<Member> {
  const row = await memberRows(database, organizationId)
    .where("memberships.principal_id", "=", principalId)
    .executeTakeFirst();
  if (row === undefined) throw new ConnectorError("not_found", `there is no member '${principalId}'`);
  return memberOf(row);
}
