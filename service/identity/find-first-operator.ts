import { ConnectorError } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";

/** A user who may make organizations, with the first organization that they are an admin of. */
export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly organizationId: string;
}

/** The operator who was made first, as a rule by the first start. Throws `not_found` where none is an admin of anything. */
export async function findFirstOperator(database: Kysely<Database>): Promise<Operator> {
  const operator = await database
    .selectFrom("principals")
    .innerJoin("users", "users.principal_id", "principals.id")
    .innerJoin("memberships", "memberships.principal_id", "principals.id")
    .select(["principals.id", "users.email", "memberships.organization_id as organizationId"])
    .where("principals.operator", "=", 1)
    .where("memberships.role", "=", "admin")
    .orderBy("principals.created_at")
    .orderBy("principals.id")
    .orderBy("memberships.created_at")
    .orderBy("memberships.organization_id")
    .limit(1)
    .executeTakeFirst();
  if (!operator) throw new ConnectorError("not_found", "expected an operator who is an admin somewhere, found none");
  return operator;
}
