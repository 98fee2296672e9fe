import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/tables.ts";
import { hashPassword } from "../../../service/identity/password-hashes.ts";
import { resetPassword } from "../../../service/identity/passwords.ts";
import { createBrowserSession, findBrowserSession, signInWithPassword } from "../../../service/identity/sign-in.ts";
import { insertUser } from "../../../service/identity/users.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";

const now = 1_795_000_000_000;
const email = "ada@example.com";

describe.each(engines)("the reset of a password on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
  });
  // The users and their sessions are deleted with the principals.
  beforeEach(() => database.deleteFrom("principals").execute());
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  test("replaces the password with a random one, and ends browser sessions", async () => {
    const passwordHash = await hashPassword("forgotten");
    const { id } = await insertUser(database, { email, name: "Ada", passwordHash, now });
    const { token } = await createBrowserSession(database, { principalId: id, now });
    const reset = await resetPassword(database, " Ada@Example.com");
    expect(reset).toEqual({ email, password: expect.stringMatching(/^[\w-]{20}$/) });
    expect(await signInWithPassword(database, reset)).toMatchObject({ id });
    await expect(signInWithPassword(database, { email, password: "forgotten" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await findBrowserSession(database, { token, now })).toBeUndefined();
  });

  test("leaves the passwords of other users unchanged", async () => {
    const passwordHash = await hashPassword("remembered");
    const bob = { email: "bob@example.com", password: "remembered" };
    const { id } = await insertUser(database, { ...bob, name: "Bob", passwordHash, now });
    await insertUser(database, { email, name: "Ada", passwordHash, now });
    await resetPassword(database, email);
    expect(await signInWithPassword(database, bob)).toMatchObject({ id });
  });

  test("gives a first password to a user who has neither a password nor an OpenID subject", async () => {
    const { id } = await insertUser(database, { email, name: "Ada", now });
    expect(await signInWithPassword(database, await resetPassword(database, email))).toMatchObject({ id });
  });

  test("replaces the password of a user who also signs in with OpenID Connect", async () => {
    const passwordHash = await hashPassword("forgotten");
    const { id } = await insertUser(database, { email, passwordHash, oidcSubject: "issuer subject", now });
    expect(await signInWithPassword(database, await resetPassword(database, email))).toMatchObject({ id });
  });

  test("is refused for a user who signs in with OpenID Connect only", async () => {
    const { id } = await insertUser(database, { email, name: "Ada", now });
    await database
      .updateTable("users")
      .set({ oidc_subject: "issuer subject" })
      .where("principal_id", "=", id)
      .execute();
    await expect(resetPassword(database, email)).rejects.toThrow(
      "[conflict] expected a user with a password, found 'ada@example.com', who signs in with OpenID Connect only; reset the user's password at the provider",
    );
  });

  test.each(["nobody@example.com", "", "ad\0a@example.com"])("is refused for the unknown user %j", async (unknown) => {
    await expect(resetPassword(database, unknown)).rejects.toThrow(
      `[not_found] there is no user '${unknown}' in the database (DATABASE_URL or DATA_DIR); GET /api/v1/members lists the e-mails, and the first start created 'admin@localhost'`,
    );
  });
});
