import { ConnectorError, invalid } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { storedName } from "../names.ts";
import type { Database } from "../store/database.ts";
import { inTransaction } from "../store/transactions.ts";

interface NewUser {
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

/** A user's account. */
export interface User {
  readonly id: string;
  /** As it is stored. */
  readonly email: string;
  readonly name: string;
}

/**
 * Inserts a user who is a member of no organization. Throws `conflict` if the e-mail is taken, and `invalid_params` if
 * `normalizeEmail` rejects it.
 */
export async function insertUser(database: Kysely<Database>, user: NewUser): Promise<User> {
  const email = normalizeEmail(user.email);
  if (email === undefined) throw invalidEmail(user.email);
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

/** The error for an e-mail that `normalizeEmail` rejects. */
export function invalidEmail(email: string): ConnectorError {
  const expected = `an e-mail address of up to ${longestEmail} characters, without letters that stand for others`;
  return invalid("invalid_params", [{ path: "email", code: "format", expected, found: `'${email}'` }]);
}

export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Absent for one who signs in by OpenID Connect only. */
  readonly passwordHash?: string;
}

/** The user with an e-mail, in whatever case it is written (see `normalizeEmail`). */
export async function findUserByEmail(database: Kysely<Database>, email: string): Promise<FoundUser | undefined> {
  const normalized = normalizeEmail(email);
  if (normalized === undefined) return undefined;
  const row = await database
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.principal_id")
    .select(["principals.id", "principals.name", "users.email", "users.password_hash"])
    .where("users.email", "=", normalized)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, ...user } = row;
  return { ...user, ...(password_hash !== null && { passwordHash: password_hash }) };
}

/** A user who may make organizations, with the first organization that they are an admin of. */
interface Operator {
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

/**
 * An e-mail as it is stored and looked up: without spaces around it, in lower case. `undefined` for what is nobody's: one
 * that is too long, one with NUL, which PostgreSQL's texts cannot hold, and one with letters that stand for others
 * (https://unicode.org/reports/tr15/, such as the sign for kelvin, which is a k in lower case): it would be taken for
 * somebody else's.
 */
export function normalizeEmail(email: string): string | undefined {
  const text = email.trim();
  if (text.length > longestEmail || text.includes("\0")) return undefined;
  const isPlain = text.normalize("NFKC") === text && !text.includes(dottedCapitalI);
  return isPlain ? text.toLowerCase() : undefined;
}

/** In lower case an ASCII i with a dot above it, though NFKC leaves it as it is. */
const dottedCapitalI = "\u0130";

/** Characters of the longest address that mail can be sent to (RFC 5321 §4.5.3.1.3). */
export const longestEmail = 254;
