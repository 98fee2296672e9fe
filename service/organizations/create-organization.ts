import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Service } from "../service.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { Organization } from "./organization.ts";

/** Makes an organization with a workspace `default`; the caller, who must be an operator, becomes its admin. */
export async function createOrganization(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Caller,
  { name }: { readonly name: string },
): Promise<Organization> {
  authorize(caller, "organizations.create");
  const created_at = clock.now();
  const organization = { id: v7({ msecs: created_at }), name: name.trim(), created_at };
  const organization_id = organization.id;
  await inTransaction(database, async (transaction) => {
    await transaction.insertInto("organizations").values(organization).execute();
    await transaction
      .insertInto("memberships")
      .values({ organization_id, principal_id: caller.principalId, role: "admin", created_at })
      .execute();
    await transaction
      .insertInto("workspaces")
      .values({ id: v7({ msecs: created_at }), organization_id, name: "default", created_at })
      .execute();
  });
  return { ...organization, role: "admin", created_at: new Date(created_at).toISOString() };
}
