import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertClient } from "../../../service/clients/commands.ts";
import type { Database } from "../../../service/database/tables.ts";
import { authenticate, identify } from "../../../service/identity/authenticate.ts";
import { bindToken } from "../../../service/identity/oauth/bind-token.ts";
import { createTokenIssuer, type TokenClaims, type TokenIssuer } from "../../../service/identity/tokens.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { countQueries } from "../count-queries.ts";
import { engines, type TestDatabase, testDatabase } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";
import { makeTenant } from "./tenant.ts";

describe.each(engines)("authentication on %s", (engine) => {
  let stored: TestDatabase;
  let database: Kysely<Database>;
  let tokens: TokenIssuer;
  let clock: ManualClock;
  let acme: Awaited<ReturnType<typeof makeTenant>>;
  let other: Awaited<ReturnType<typeof makeTenant>>;
  let robot: string;

  const vault = createVault(keyringOf([randomBytes(32).toString("base64")]));

  beforeAll(async () => {
    stored = await testDatabase(engine);
    database = await stored.open();
  });
  beforeEach(async () => {
    await database.deleteFrom("principals").execute();
    await database.deleteFrom("organizations").execute();
    clock = manualClock();
    tokens = createTokenIssuer({ database, vault, clock, issuer: "https://connectors.example" });
    [acme, other] = [await makeTenant(database, "Acme"), await makeTenant(database, "Other")];
    const client = { name: "robot", organizationId: acme.organizationId, role: "member", now: 10 } as const;
    robot = (await insertClient(database, client)).id;
  });
  afterAll(async () => {
    await database.destroy();
    await stored.drop();
  });

  async function authenticateWith(claims: Partial<TokenClaims> = {}, organizationId?: string) {
    const token = await tokens.sign({ principalId: robot, ...claims });
    return authenticate({ database, tokens }, { authorization: `Bearer ${token}`, organizationId });
  }

  const addMembership = (organizationId: string, role: "admin" | "member" = "member", created_at = 20) =>
    database
      .insertInto("memberships")
      .values({ organization_id: organizationId, principal_id: robot, role, created_at })
      .execute();
  const setDefault = (organizationId: string | null) =>
    database.updateTable("principals").set({ default_organization_id: organizationId }).execute();
  const denied = (organizationId: string) =>
    `[permission_denied] you are not a member of organization '${organizationId}'`;

  test("returns the caller with name and role in the default organization", async () => {
    expect(await authenticateWith()).toEqual({
      principalId: robot,
      kind: "client",
      name: "robot",
      operator: false,
      organizationId: acme.organizationId,
      role: "member",
      bound: false,
      readOnly: false,
    });
  });

  test("selects the organization of the token, otherwise that of the header, otherwise the default", async () => {
    await addMembership(other.organizationId, "admin");
    const [a, b] = [acme.organizationId, other.organizationId];
    const organizationOf = async (claims: Partial<TokenClaims>, header?: string) =>
      (await authenticateWith(claims, header)).organizationId;
    expect(await organizationOf({}, b)).toBe(b);
    expect(await organizationOf({}, b.toUpperCase())).toBe(b);
    expect(await organizationOf({ organizationId: b })).toBe(b);
    expect(await organizationOf({ organizationId: b }, b)).toBe(b);
    expect(await organizationOf({})).toBe(a);
    await setDefault(b);
    expect(await organizationOf({})).toBe(b);
    expect(await organizationOf({}, a)).toBe(a);
    expect((await authenticateWith({}, b)).role).toBe("admin");
    expect((await authenticateWith({ organizationId: b })).bound).toBe(true);
  });

  test("requires an organization in the request if the caller has several and no default, or has left the default", async () => {
    await addMembership(other.organizationId);
    const ids = [acme.organizationId, other.organizationId].toSorted();
    const named = ids.map((id) => `${id} \\('${id === acme.organizationId ? "Acme" : "Other"}'\\)`).join(", ");
    const refusal = new RegExp(
      `^\\[invalid_params\\] X-Organization-Id: expected the id of one of your organizations: ${named}, found nothing`,
    );
    await setDefault(null);
    await expect(authenticateWith()).rejects.toThrow(refusal);
    const bind = () => bindToken(database, { principalId: robot, workspaceName: "default", readOnly: false });
    const refused = {
      kind: "refused",
      error: "invalid_target",
      description: "the principal has no default organization, or is no longer a member of it; send organization_id",
    };
    expect(await bind()).toMatchObject(refused);
    const { organizationId } = await makeTenant(database, "Former");
    await setDefault(organizationId);
    expect(await bind()).toMatchObject(refused);
    await expect(authenticateWith()).rejects.toThrow(refusal);
    await database.deleteFrom("memberships").where("organization_id", "=", other.organizationId).execute();
    await expect(authenticateWith()).rejects.toThrow(
      "and none of your organizations is your default; PATCH /api/v1/me sets the default",
    );
    await setDefault(null);
    expect((await authenticateWith()).organizationId).toBe(acme.organizationId);
  });

  test("lists all organizations of the caller in the details of a refusal, or none if there are more than twenty", async () => {
    const addOrganizations = async (count: number) => {
      const added = Array.from({ length: count }, () => ({ id: v7(), name: v7(), name_key: null, created_at: 20 }));
      await database.insertInto("organizations").values(added).execute();
      for (const { id } of added) await addMembership(id);
      return added.map(({ id }) => id);
    };
    await setDefault(null);
    const ids = [acme.organizationId, ...(await addOrganizations(19))].toSorted();
    await expect(authenticateWith()).rejects.toMatchObject({
      reason: expect.not.stringContaining("others"),
      details: [{ allowed: ids }],
    });
    await addOrganizations(1);
    await expect(authenticateWith()).rejects.toMatchObject({
      reason: expect.stringContaining(" and others (see GET /api/v1/organizations), found nothing"),
      details: [expect.not.objectContaining({ allowed: expect.anything() })],
    });
  });

  test("identifies a principal who has several organizations and no default", async () => {
    await addMembership(other.organizationId);
    await setDefault(null);
    const authorization = `Bearer ${await tokens.sign({ principalId: robot })}`;
    const principal = await identify({ database, tokens }, { authorization, organizationId: undefined });
    expect(principal).toEqual({
      principalId: robot,
      kind: "client",
      name: "robot",
      operator: false,
      bound: false,
      readOnly: false,
    });
    await expect(identify({ database, tokens }, { authorization, organizationId: v7() })).rejects.toThrow(
      "[permission_denied] you are not a member of organization",
    );
  });

  test("has one message for unknown organizations and organizations of others", async () => {
    for (const organizationId of [other.organizationId, v7()])
      await expect(authenticateWith({}, organizationId)).rejects.toThrow(denied(organizationId));
  });

  test.each(["Acme", "' or 1=1 --", ""])("refuses X-Organization-Id %j, because it is not an id", async (header) => {
    const refused = `[invalid_params] X-Organization-Id: expected the id of an organization, found '${header}'; GET /api/v1/organizations`;
    await expect(authenticateWith({}, header)).rejects.toThrow(refused);
    await expect(authenticateWith({ organizationId: acme.organizationId }, header)).rejects.toThrow(refused);
  });

  test("refuses a header that names another organization than the token, even if the caller is a member of both", async () => {
    await addMembership(other.organizationId);
    await expect(authenticateWith({ organizationId: acme.organizationId }, other.organizationId)).rejects.toThrow(
      `[permission_denied] your token is not for organization '${other.organizationId}'`,
    );
  });

  test("immediately refuses a caller who has left the requested organization or all organizations", async () => {
    const token = await tokens.sign({ principalId: robot });
    const again = (organizationId?: string) =>
      authenticate({ database, tokens }, { authorization: `Bearer ${token}`, organizationId });
    await again();
    await database.deleteFrom("memberships").execute();
    await expect(again(acme.organizationId)).rejects.toThrow(denied(acme.organizationId));
    await expect(again()).rejects.toThrow("[permission_denied] you are not a member of any organization");
  });

  test("immediately refuses a deleted client", async () => {
    const token = await tokens.sign({ principalId: robot });
    const again = (organizationId?: string) =>
      authenticate({ database, tokens }, { authorization: `Bearer ${token}`, organizationId });
    await again();
    await database.deleteFrom("principals").where("id", "=", robot).execute();
    const gone = "[unauthenticated] the user or API client of the access token was deleted";
    await expect(again()).rejects.toThrow(gone);
    await expect(again(acme.organizationId)).rejects.toThrow(gone);
  });

  test("accepts a token for a workspace while the caller is a member of it or an admin", async () => {
    const bound = { organizationId: acme.organizationId, workspaceId: acme.workspaceId };
    const refused = `[permission_denied] you are not a member of workspace '${acme.workspaceId}'`;
    await expect(authenticateWith(bound)).rejects.toThrow(refused);
    await database
      .insertInto("workspace_members")
      .values({
        workspace_id: acme.workspaceId,
        organization_id: acme.organizationId,
        principal_id: robot,
        created_at: 1,
      })
      .execute();
    expect(await authenticateWith(bound)).toMatchObject({ ...bound, bound: true });
    await database.deleteFrom("workspace_members").execute();
    await expect(authenticateWith(bound)).rejects.toThrow(refused);
    await database.updateTable("memberships").set({ role: "admin" }).execute();
    expect(await authenticateWith(bound)).toMatchObject({ workspaceId: acme.workspaceId, role: "admin" });
    await database.deleteFrom("workspaces").execute();
    await expect(authenticateWith(bound)).rejects.toThrow(refused);
  });

  test("refuses a token for a workspace of another organization", async () => {
    await database.updateTable("memberships").set({ role: "admin" }).execute();
    await expect(
      authenticateWith({ organizationId: acme.organizationId, workspaceId: other.workspaceId }),
    ).rejects.toThrow(`[permission_denied] you are not a member of workspace '${other.workspaceId}'`);
  });

  test("accepts the scheme Bearer ignoring case, and refuses every other Authorization header and expired tokens", async () => {
    const token = await tokens.sign({ principalId: robot });
    const withHeader = (authorization: string | undefined) =>
      authenticate({ database, tokens }, { authorization, organizationId: undefined });
    for (const authorization of [`Bearer ${token}`, `bearer  ${token}`, `BEARER ${token}`])
      expect((await withHeader(authorization)).principalId).toBe(robot);
    for (const authorization of [undefined, "", token, "Bearer", "Bearer ", `Basic ${token}`, `Bearer ${token} x`])
      await expect(withHeader(authorization), `${authorization}`).rejects.toThrow(
        "[unauthenticated] expected an access token as 'Authorization: Bearer …', found none; POST /api/v1/oauth/token issues one",
      );
    clock.advance(900_000);
    await expect(withHeader(`Bearer ${token}`)).rejects.toThrow("[unauthenticated] the access token has expired");
  });

  test("sends one query to the database", async () => {
    const queries = countQueries(database);
    const bound = { organizationId: acme.organizationId, workspaceId: acme.workspaceId };
    await database.updateTable("memberships").set({ role: "admin" }).execute();
    for (const claims of [{}, { organizationId: acme.organizationId }, bound]) {
      const token = await tokens.sign({ principalId: robot, ...claims });
      const before = queries.count();
      await authenticate(
        { database: queries.database, tokens },
        { authorization: `Bearer ${token}`, organizationId: undefined },
      );
      expect(queries.count() - before).toBe(1);
    }
  });
});
