import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertClient } from "../../../service/clients/commands.ts";
import { isUniqueViolation } from "../../../service/database/errors.ts";
import type { Database } from "../../../service/database/tables.ts";
import { hashPassword } from "../../../service/identity/password-hashes.ts";
import { setPassword } from "../../../service/identity/passwords.ts";
import { hashSecret } from "../../../service/identity/secrets.ts";
import { createBrowserSession, findBrowserSession, signInWithPassword } from "../../../service/identity/sign-in.ts";
import { findUserByEmail, insertUser } from "../../../service/identity/users.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { makeTenant } from "./tenant.ts";

const now = 1_795_000_000_000;

describe.each(engines)("principals on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
  });
  beforeEach(async () => {
    await database.deleteFrom("principals").execute();
    await database.deleteFrom("organizations").execute();
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  test("a user is found by e-mail address, ignoring case", async () => {
    const { id } = await insertUser(database, { email: " Ada@Example.COM ", name: "Ada", now });
    expect(await findUserByEmail(database, "aDA@example.com")).toEqual({ id, name: "Ada", email: "ada@example.com" });
    expect(await findUserByEmail(database, "ada@example.org")).toBeUndefined();
  });

  test("an e-mail address belongs to one user, and a refused insert leaves no row", async () => {
    await insertUser(database, { email: "ada@example.com", name: "Ada", now });
    await expect(insertUser(database, { email: "ADA@example.com", name: "Another", now })).rejects.toThrow(
      "[conflict] expected an e-mail that no user has yet, found 'ada@example.com'",
    );
    expect(await database.selectFrom("principals").select("name").execute()).toEqual([{ name: "Ada" }]);
  });

  test("an OpenID subject belongs to one user", async () => {
    const link = ({ id }: { readonly id: string }) =>
      database.updateTable("users").set({ oidc_subject: "issuer|1" }).where("principal_id", "=", id).execute();
    await link(await insertUser(database, { email: "ada@example.com", name: "Ada", now }));
    const thrown = await link(await insertUser(database, { email: "bob@example.com", name: "Bob", now })).catch(
      (error: unknown) => error,
    );
    expect(isUniqueViolation(thrown)).toBe(true);
  });

  test("only the right e-mail address and password sign a user in", async () => {
    const passwordHash = await hashPassword("right");
    const { id } = await insertUser(database, { email: "ada@example.com", name: "Ada", passwordHash, now });
    await insertUser(database, { email: "openid@example.com", name: "By OpenID only", now });
    const ada = { id, name: "Ada", email: "ada@example.com", passwordHash };
    const refused = "[unauthenticated] no user has this e-mail and password";
    const table = [
      ["ada@example.com", "right", ada],
      ["ADA@example.com", "right", ada],
      ["ada@example.com", "wrong", refused],
      ["ada@example.com", "", refused],
      ["ada@example.com", "x".repeat(5_000), refused],
      ["bob@example.com", "right", refused],
      ["openid@example.com", "right", refused],
      ["openid@example.com", "", refused],
      ["ada@example.com\0", "right", refused],
      ["' or 1=1 --", "right", refused],
      [`${"x".repeat(100_000)}@example.com`, "right", refused],
    ] as const;
    for (const [email, password, expected] of table) {
      const result = await signInWithPassword(database, { email, password }).catch(({ message }) => message);
      expect(result, `${email} ${password}`.slice(0, 100)).toEqual(expected);
    }
  });

  test("a new password replaces the old one, and ends all sign-ins of the user", async () => {
    const passwordHash = await hashPassword("old");
    const { id } = await insertUser(database, { email: "ada@example.com", name: "Ada", passwordHash, now });
    const { token } = await createBrowserSession(database, { principalId: id, now });
    await database
      .insertInto("refresh_tokens")
      .values({
        token_hash: "h",
        family_id: "f",
        principal_id: id,
        organization_id: null,
        used_at: null,
        created_at: now,
        expires_at: now + 1,
      })
      .execute();
    await setPassword(database, { userId: id, passwordHash: await hashPassword("new") });
    expect(await findBrowserSession(database, { token, now })).toBeUndefined();
    expect(await database.selectFrom("refresh_tokens").selectAll().execute()).toEqual([]);
    await expect(signInWithPassword(database, { email: "ada@example.com", password: "old" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await signInWithPassword(database, { email: "ada@example.com", password: "new" })).toMatchObject({ id });
    const unknown = v7();
    await expect(setPassword(database, { userId: unknown, passwordHash })).rejects.toThrow(
      `[not_found] there is no user '${unknown}'`,
    );
  });

  test("a password is replaced only if the stored password is the expected one", async () => {
    const [old, passwordHash] = await Promise.all([hashPassword("old"), hashPassword("new")]);
    const { id } = await insertUser(database, { email: "ada@example.com", name: "Ada", passwordHash: old, now });
    await setPassword(database, { userId: id, passwordHash, replaces: old });
    const { token } = await createBrowserSession(database, { principalId: id, now });
    await expect(setPassword(database, { userId: id, passwordHash: old, replaces: old })).rejects.toThrow(
      "[conflict] another request changed the password meanwhile; this request changed nothing",
    );
    expect(await signInWithPassword(database, { email: "ada@example.com", password: "new" })).toMatchObject({ id });
    expect(await findBrowserSession(database, { token, now })).toMatchObject({ principalId: id });
  });

  test("an API client is a member of its organization, and only a hash of its secret is stored", async () => {
    const { organizationId } = await makeTenant(database);
    const { id, secret } = await insertClient(database, { name: "robot", organizationId, role: "member", now });
    expect(secret).toMatch(/^acs_[\w-]{43}$/);
    expect(await database.selectFrom("principals").selectAll().execute()).toEqual([
      { id, kind: "client", name: "robot", operator: 0, default_organization_id: organizationId, created_at: now },
    ]);
    expect(await database.selectFrom("api_clients").selectAll().execute()).toEqual([
      { principal_id: id, organization_id: organizationId, secret_hash: hashSecret(secret), last_used_at: null },
    ]);
    expect(await database.selectFrom("memberships").selectAll().execute()).toEqual([
      { organization_id: organizationId, principal_id: id, role: "member", created_at: now },
    ]);
  });
});
