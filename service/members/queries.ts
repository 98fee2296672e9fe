import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import { type Caller, roleSchema } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";

/** See `Member`. */
export const memberSchema = {
  type: "object",
  title: "Member",
  properties: {
    id: { type: "string", description: "The principal's id." },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    email: { type: ["string", "null"], description: "Null for an API client." },
    role: roleSchema,
    created_at: { ...timeSchema, description: "When they became a member." },
  },
  required: ["id", "kind", "name", "email", "role", "created_at"],
} as const satisfies Schema;

/** A user or API client, as a member of an organization. */
export type Member = ResponseOf<typeof memberSchema>;

/** A query of an organization's members. */
function memberRows(
  database: Kysely<Database>,
  organizationId: string,
): SelectQueryBuilder<Database, "memberships" | "principals", MemberRow> {
  return database
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("memberships.organization_id", "=", organizationId)
    .select((select) => [
      "principals.id",
      "principals.kind",
      "principals.name",
      select.selectFrom("users").select("users.email").whereRef("users.principal_id", "=", "principals.id").as("email"),
      "memberships.role",
      "memberships.created_at",
    ]);
}

/** A row of `memberRows`. */
type MemberRow = Omit<Member, "created_at"> & { readonly created_at: number };

/** A member's row as it is answered. */
function memberOf({ created_at, ...row }: MemberRow): Member {
  return { ...row, created_at: new Date(created_at).toISOString() };
}

/** The members of the request's organization. */
export async function listMembers(
  database: Kysely<Database>,
  caller: Caller,
  page: PageQuery,
): Promise<ListPage<Member>> {
  authorize(caller, "members.read");
  return listPage(page, async ({ after, count }) => {
    const rows = await memberRows(database, caller.organizationId)
      .$if(after !== undefined, (query) => query.where("memberships.principal_id", ">", after ?? ""))
      .orderBy("memberships.principal_id")
      .limit(count)
      .execute();
    return rows.map(memberOf);
  });
}

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
