import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCaller } from "../../../service/identity/callers.ts";
import { purgeExpired } from "../../../service/identity/purge-expired.ts";
import { createInvitation, invitationLifetime, maxInvitations } from "../../../service/invitations/commands.ts";
import { engines } from "../engines.ts";
import { advancingClock } from "../identity/manual-clock.ts";
import { formUser, openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { accept, join, makeUser } from "./people.ts";

describe.each(engines)("invitations on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  test("can be sent before their user exists, are then shown to the user, and add a member when accepted", async () => {
    const { id, admin } = await running.makeOrganization();
    const made = await admin.request("POST", "/api/v1/invitations", { email: "Grace@Example.COM", role: "admin" });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        email: "grace@example.com",
        client_id: null,
        role: "admin",
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    expect((await admin.request("GET", "/api/v1/invitations")).body.data).toEqual([made.body]);
    const grace = await makeUser(running, "grace@example.com");
    const { name } = (await admin.request("GET", `/api/v1/organizations/${id}`)).body;
    const seen = {
      id: made.body.id,
      organization_id: id,
      organization_name: name,
      role: "admin",
      invited_by: null,
      created_at: made.body.created_at,
      expires_at: made.body.expires_at,
    };
    expect((await grace.request("GET", "/api/v1/me")).body.invitations).toEqual([seen]);
    expect((await grace.request("GET", "/api/v1/me/invitations")).body.data).toEqual([seen]);
    const accepted = await grace.request("POST", `/api/v1/me/invitations/${made.body.id}/accept`);
    expect([accepted.status, accepted.body]).toMatchObject([200, { id, name, role: "admin" }]);
    expect((await grace.request("GET", "/api/v1/me")).body).toMatchObject({
      organization_id: id,
      organizations: [{ id, default: true }],
      invitations: [],
    });
    expect((await admin.request("GET", "/api/v1/invitations")).body.data).toEqual([]);
    // An invitation contains the e-mail address of the user who sent it.
    await grace.request("POST", "/api/v1/invitations", { email: "heidi@example.com", role: "member" });
    const heidi = await makeUser(running, "heidi@example.com");
    expect((await heidi.request("GET", "/api/v1/me")).body.invitations).toMatchObject([
      { invited_by: "grace@example.com" },
    ]);
  });

  test("are listed for a token with the scope read", async () => {
    const { id, admin } = await running.makeOrganization();
    const { principalId } = await running.makeMember();
    const { body } = await admin.request("POST", "/api/v1/invitations", { client_id: principalId, role: "member" });
    const headers = { authorization: `Bearer ${await running.tokenOf({ principalId, readOnly: true })}` };
    const listed = await running.inject({ method: "GET", url: "/api/v1/me/invitations", headers });
    expect([listed.status, listed.body.data]).toMatchObject([200, [{ id: body.id, organization_id: id }]]);
  });

  test("can be withdrawn, declined and sent again", async () => {
    const { admin } = await running.makeOrganization();
    const email = "ivan@example.com";
    const ivan = await makeUser(running, email);
    const invite = async () => (await admin.request("POST", "/api/v1/invitations", { email, role: "member" })).body.id;
    const open = async () => (await ivan.request("GET", "/api/v1/me/invitations")).body.data.length;
    const first = await invite();
    expect((await admin.request("DELETE", `/api/v1/invitations/${first}`)).status).toBe(204);
    expect([await open(), (await admin.request("DELETE", `/api/v1/invitations/${first}`)).status]).toEqual([0, 404]);
    const second = await invite();
    expect((await ivan.request("POST", `/api/v1/me/invitations/${second}/decline`)).status).toBe(204);
    expect([await open(), (await admin.request("GET", "/api/v1/invitations")).body.data]).toEqual([0, []]);
    const third = await invite();
    await accept(ivan, third);
    const member = await admin.request("POST", "/api/v1/invitations", { email, role: "member" });
    expect([member.status, member.body.detail]).toEqual([409, `'${email}' is already a member of the organization`]);
  });

  test.each([
    [{ role: "member" }, /expected either 'email' or 'client_id'/],
    [{ role: "member", email: "a@b.example", client_id: "00000000-0000-7000-8000-000000000000" }, /expected either/],
    [{ role: "owner", email: "a@b.example" }, /role: expected one of/],
    [{ role: "member", email: "a@b@c.example" }, /email: expected an e-mail address such as/],
    [{ role: "member", email: "a\u0000@b.example" }, /email: expected an e-mail address such as/],
    [{ role: "member", email: "Jo\u0308rg@b.example" }, /email: expected an e-mail address of up to 254 characters/],
    [{ role: "member", email: "a@b.example", name: "Ada" }, /name: unknown field/],
    [{ role: "member", email: "a@b.example", password: "a password of others" }, /password: unknown field/],
  ])("are refused for the body %j", async (body, detail) => {
    const response = await running.admin.request("POST", "/api/v1/invitations", body);
    expect([response.status, response.body.detail]).toEqual([400, expect.stringMatching(detail)]);
  });

  test("are accepted by only one of several concurrent requests", async () => {
    const { admin } = await running.makeOrganization();
    const guest = await running.makeMember();
    const body = { client_id: guest.principalId, role: "member" };
    const { id } = (await admin.request("POST", "/api/v1/invitations", body)).body;
    const responses = await Promise.all(
      [1, 2, 3].map(() => guest.request("POST", `/api/v1/me/invitations/${id}/accept`)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test("add a removed API client to its organization again", async () => {
    const { id, admin } = await running.makeOrganization();
    const client = await running.makeMember({ organizationId: id });
    await admin.request("DELETE", `/api/v1/members/${client.principalId}`);
    await join(admin, client);
    expect((await client.request("GET", "/api/v1/me")).body).toMatchObject({ organization_id: id, role: "member" });
  });

  test("are shown on a page only to signed-in users", async () => {
    const browser = openBrowser(running);
    expect(await browser.get("/invitations")).toMatchObject({
      status: 303,
      location: "/sign-in?return_to=%2Finvitations",
    });
    const { id: invitation_id } = (
      await running.admin.request("POST", "/api/v1/invitations", { email: "page@example.com", role: "member" })
    ).body;
    const made = await running.admin.request("POST", "/api/v1/users", {
      email: "page@example.com",
      password: "the password of page",
    });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(String), email: "page@example.com", name: "page" },
    ]);
    expect((await browser.post("/invitations", { invitation_id, answer: "accept" })).location).toContain("/sign-in");
    const form = { email: "page@example.com", password: "the password of page", return_to: "/invitations" };
    const signedIn = await browser.post("/sign-in", form);
    expect((await browser.get(signedIn.location)).location).toBe("/invitations");
    const { html } = await browser.get("/invitations");
    expect(html).toContain("<bdi>acme</bdi>");
    expect(html).toContain("an API client of the organization");
    expect(html).toContain(`<dd id="organization-${invitation_id}"><bdi>acme</bdi>`);
    expect(html.split(`aria-describedby="organization-${invitation_id}"`)).toHaveLength(3);
    expect(html).toContain("You are signed in as <bdi>page</bdi>.");
    expect(html).toContain('name="return_to" value="/invitations"');
    const declined = await browser.post("/invitations", {
      invitation_id,
      principal_id: formUser({ html }),
      answer: "decline",
    });
    expect(declined.location).toBe("/invitations");
    expect((await running.admin.request("GET", "/api/v1/invitations")).body.data).toEqual([]);
  });

  test.each(["accept", "decline"])("show the same page for both requests of a double click on %s", async (answer) => {
    const { id: organization_id, admin } = await running.makeOrganization();
    const user = { email: `${answer}@example.com`, password: "the password of a user" };
    await running.admin.request("POST", "/api/v1/users", user);
    const browser = openBrowser(running);
    await browser.post("/sign-in", user);
    const invite = async () =>
      (await admin.request("POST", "/api/v1/invitations", { email: user.email, role: "member" })).body.id;
    const withdrawn = await invite();
    await admin.request("DELETE", `/api/v1/invitations/${withdrawn}`);
    const invitation_id = await invite();
    const page = await browser.get("/invitations");
    expect(page.html).toContain(`name="organization_id" value="${organization_id}"`);
    const form = { organization_id, principal_id: formUser(page) };
    const click = (decision: string, id = invitation_id) =>
      browser.post("/invitations", { ...form, invitation_id: id, answer: decision });
    expect((await click("accept", withdrawn)).status).toBe(404);
    for (const response of [...(await Promise.all([click(answer), click(answer)])), await click(answer)])
      expect(response).toMatchObject({ status: 303, location: "/invitations" });
    expect((await click(answer === "accept" ? "decline" : "accept")).status).toBe(404);
  });

  test.each(["accept", "decline"])("stay open if another user has signed in before the click on %s", async (answer) => {
    const { id: organization_id, admin } = await running.makeOrganization();
    const password = "the password of a user";
    const [invited, other] = [`invited-${answer}@example.com`, `other-${answer}@example.com`];
    for (const email of [invited, other]) await running.admin.request("POST", "/api/v1/users", { email, password });
    await admin.request("POST", "/api/v1/invitations", { email: invited, role: "member" });
    const [invitation] = (await admin.request("GET", "/api/v1/invitations")).body.data;
    const browser = openBrowser(running);
    await browser.post("/sign-in", { email: invited, password });
    const principal_id = formUser(await browser.get("/invitations"));
    await browser.post("/sign-in", { email: other, password });
    const form = { invitation_id: invitation.id, organization_id, principal_id, answer };
    const { status, location } = await browser.post("/invitations", form);
    expect([status, location]).toEqual([303, "/sign-in?return_to=%2Finvitations"]);
    expect((await browser.get(location)).location).toBe("/invitations");
    expect((await browser.get("/invitations")).html).toContain("You have no invitations.");
    expect((await admin.request("GET", "/api/v1/invitations")).body.data).toEqual([invitation]);
  });

  test("cannot be sent while 1000 others are open, but can be sent after one of these is withdrawn or expires", async () => {
    const { id, admin } = await running.makeOrganization();
    const { database, clock } = running.service;
    const now = clock.now();
    const common = { organization_id: id, client_id: null, role: "member" as const, created_by: admin.principalId };
    const rows = Array.from({ length: maxInvitations }, (_, at) => ({
      ...common,
      id: v7({ msecs: now }),
      email: `guest${at}@example.com`,
      created_at: now,
      expires_at: now + invitationLifetime,
    }));
    await database.insertInto("invitations").values(rows).execute();
    const invite = (email = "kim@example.com") =>
      admin.request("POST", "/api/v1/invitations", { email, role: "member" });
    const refused = await invite();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "expected fewer than 1000 open invitations of the organization, found 1000; delete some of them first",
    ]);
    await admin.request("DELETE", `/api/v1/invitations/${rows[0]?.id}`);
    expect((await invite()).status).toBe(201);
    const oldest = database.updateTable("invitations").where("id", "=", rows[1]?.id ?? "");
    await oldest.set({ expires_at: now }).execute();
    expect((await invite("lee@example.com")).status).toBe(201);
  });

  test("are deleted if the admin who sends them is concurrently removed, demoted or deleted", async () => {
    const { database, clock } = running.service;
    for (const way of ["remove", "demote", "delete"] as const) {
      const { id, admin } = await running.makeOrganization();
      const { principalId } = await running.makeMember({ organizationId: id, role: "admin" });
      const url = `/api/v1/${way === "delete" ? "clients" : "members"}/${principalId}`;
      const former = await findCaller(database, { principalId, organizationId: id });
      let leaving: ReturnType<typeof admin.request> | undefined;
      await database.transaction().execute(async (transaction) => {
        await createInvitation({ database: transaction, clock }, former, {
          email: "friend@example.com",
          role: "admin",
        });
        leaving = way === "demote" ? admin.request("PATCH", url, { role: "member" }) : admin.request("DELETE", url);
        // Gives the request time to start and to wait for this transaction.
        await sleep(200);
      });
      expect((await leaving)?.status).toBeLessThan(300);
      expect((await admin.request("GET", "/api/v1/invitations")).body.data).toEqual([]);
    }
  });

  test("are refused for a caller who lost the admin role after authentication", async () => {
    const { id, admin } = await running.makeOrganization();
    const { principalId } = await running.makeMember({ organizationId: id, role: "admin" });
    const former = await findCaller(running.service.database, { principalId, organizationId: id });
    await admin.request("PATCH", `/api/v1/members/${principalId}`, { role: "member" });
    const invitation = { email: "friend@example.com", role: "admin" } as const;
    await expect(createInvitation(running.service, former, invitation)).rejects.toThrow(
      "[permission_denied] you are no longer an admin of the organization",
    );
  });

  test("expire, and can then be sent again", async () => {
    const clock = advancingClock();
    const later = await startTestService({ engine, clock });
    const email = "judy@example.com";
    const judy = await makeUser(later, email);
    const as = async ({ principalId }: { readonly principalId: string }) => ({
      authorization: `Bearer ${await later.tokenOf({ principalId })}`,
    });
    const invite = async () =>
      later.admin.request("POST", "/api/v1/invitations", { email, role: "member" }, await as(later.admin));
    const { body: former } = await invite();
    expect((await invite()).status).toBe(409);
    clock.advance(invitationLifetime);
    const listed = await later.admin.request("GET", "/api/v1/invitations", undefined, await as(later.admin));
    expect(listed.body.data).toEqual([]);
    expect((await judy.request("GET", "/api/v1/me", undefined, await as(judy))).body.invitations).toEqual([]);
    const url = `/api/v1/me/invitations/${former.id}/accept`;
    expect((await judy.request("POST", url, undefined, await as(judy))).status).toBe(404);
    expect((await invite()).status).toBe(201);
    expect((await purgeExpired(later.service.database, { now: clock.now() })).invitations).toBe(0);
    clock.advance(invitationLifetime);
    expect((await purgeExpired(later.service.database, { now: clock.now() })).invitations).toBe(1);
    await later.close();
  });
});
