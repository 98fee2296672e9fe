import { ConnectorError, invalid } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { longestEmail } from "./longest-email.ts";
import { normalizeEmail } from "./normalize-email.ts";

export interface NewUser {
  readonly email: string;
  /** Absent, what stands before the @. */
  readonly name?: string;
  /** What `hashPassword` gave; absent for one who signs in by OpenID Connect only. */
  readonly passwordHash?: string;
  /** Of `OidcIdentity`, where they are known by it. */
  readonly oidcSubject?: string;
  readonly operator?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface CreatedUser {
  readonly id: string;
  /** As it is stored. */
  readonly email: string;
  readonly name: string;
}

/**
 * Makes a user, a member of nothing yet. Throws `conflict` where the e-mail is taken, `invalid_params` where it can be
 * nobody's.
 */
export async function createUser(database: Kysely<Database>, user: NewUser): Promise<CreatedUser> {
  const email = normalizeEmail(user.email);
  if (email === undefined) throw unfit(user.email);
  const id = v7({ msecs: user.now });
  const name = storedName(user.name ?? email.slice(0, email.indexOf("@")));
  return inTransaction(database, async (transaction) => {
    await transaction
      .insertInto("principals")
      .values({
        id,
        kind: "user",
        name,
        operator: user.operator ? 1 : 0,
        default_organization_id: null,
        created_at: user.now,
      })
      .execute();
    const inserted = await transaction
      .insertInto("users")
      .values({
        principal_id: id,
        email,
        password_hash: user.passwordHash ?? null,
        oidc_subject: user.oidcSubject ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("principal_id")
      .executeTakeFirst();
    if (!inserted)
      throw new ConnectorError("conflict", `expected a user who does not exist yet, found one with '${email}'`);
    return { id, email, name };
  });
}

function unfit(email: string): ConnectorError {
  const expected = `an e-mail address of up to ${longestEmail} characters, without letters that stand for others`;
  return invalid("invalid_params", [{ path: "email", code: "format", expected, found: `'${email}'` }]);
}
