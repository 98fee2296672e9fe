import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import type { Service } from "../service.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { insertOrganization } from "./insert-organization.ts";
import type { Organization } from "./organization.ts";
import { organizationOf } from "./organization-of.ts";

/** Makes an organization with a workspace `default`; the caller, who must be an operator, becomes its admin. Throws `conflict` for a name that is taken. */
export async function createOrganization(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Principal,
  { name }: { readonly name: string },
): Promise<Organization> {
  authorize(caller, "organizations.create");
  const now = clock.now();
  const organization = { name, adminId: caller.principalId, now };
  const inserted = await inTransaction(database, (transaction) => insertOrganization(transaction, organization));
  return organizationOf({ ...inserted, role: "admin", created_at: now });
}
