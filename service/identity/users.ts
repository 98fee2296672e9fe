import { ConnectorError, invalid } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../database/tables.ts";
import { inTransaction } from "../database/transactions.ts";
import { storedName } from "../names.ts";

interface NewUserRow {
  readonly email: string;
  /** By default, the part of the e-mail before the @. */
  readonly name?: string;
  /** The result of `hashPassword`. */
  readonly passwordHash?: string;
  /** The issuer and the `sub` of the user's OpenID Connect identity, separated by a space. */
  readonly oidcSubject?: string;
  readonly operator?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A user's account. */
export interface User {
  readonly id: string;
  /** The result of `normalizeEmail`. */
  readonly email: string;
  readonly name: string;
}

/**
 * Inserts a user who is a member of no organization. Throws `conflict` if the e-mail or the identity is taken, and
 * `invalid_params` if `normalizeEmail` rejects the e-mail.
 */
export async function insertUser(database: Kysely<Database>, user: NewUserRow): Promise<User> {
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
    if (!inserted) throw new ConnectorError("conflict", `expected an e-mail that no user has yet, found '${email}'`);
    return { id, email, name };
  });
}

/** The error for an e-mail that `normalizeEmail` rejects. */
export function invalidEmail(email: string): ConnectorError {
  const expected = `an e-mail address of up to ${maxEmailLength} characters, without letters that Unicode normalization replaces`;
  return invalid("invalid_params", [{ path: "email", code: "format", expected, found: `'${email}'` }]);
}

/** A user, with the password hash and the OpenID Connect identity. */
export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash?: string;
  /** As in `NewUserRow`. Absent until the first sign-in with the provider. */
  readonly oidcSubject?: string;
}

/** The user with an e-mail, ignoring case (see `normalizeEmail`). */
export async function findUserByEmail(database: Kysely<Database>, email: string): Promise<FoundUser | undefined> {
  const normalized = normalizeEmail(email);
  if (normalized === undefined) return undefined;
  const row = await database
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.principal_id")
    .select(["principals.id", "principals.name", "users.email", "users.password_hash", "users.oidc_subject"])
    .where("users.email", "=", normalized)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, oidc_subject, ...user } = row;
  return {
    ...user,
    ...(password_hash !== null && { passwordHash: password_hash }),
    ...(oidc_subject !== null && { oidcSubject: oidc_subject }),
  };
}

/** An operator, with the first organization that the operator is an admin of. */
interface Operator {
  readonly id: string;
  readonly email: string;
  readonly organizationId: string;
}

/**
 * The first operator who is an admin of an organization, usually the user that the first start of the service created. Throws
 * `not_found` if there is none.
 */
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
  if (!operator)
    throw new ConnectorError("not_found", "expected an operator who is an admin of an organization, found none");
  return operator;
}

/**
 * Returns the stored form of an e-mail: in lower case, without spaces around it. Returns `undefined` for an e-mail that is too
 * long, or contains NUL (which PostgreSQL cannot store), the dotted capital İ, or letters that Unicode normalization replaces
 * (https://unicode.org/reports/tr15/). For example, the lower case of a kelvin sign is k, so an e-mail with the sign would equal
 * that of another user.
 */
export function normalizeEmail(email: string): string | undefined {
  const text = email.trim();
  if (text.length > maxEmailLength || text.includes("\0")) return undefined;
  const isPlain = text.normalize("NFKC") === text && !text.includes(dottedCapitalI);
  return isPlain ? text.toLowerCase() : undefined;
}

/** NFKC does not change this letter, but its lower case is an ASCII i with a combining dot. */
const dottedCapitalI = "\u0130";

/** Maximum characters of an e-mail address (RFC 5321 §4.5.3.1.3). */
export const maxEmailLength = 254;
