import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nameKey, storedName } from "../../../service/names.ts";
import { engines } from "../engines.ts";
import { accept, makeUser } from "../invitations/people.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const decomposed = "Ame\u0301lie";
const composed = "Am\u00e9lie";

test.each([
  ["case", "ACME"],
  ["full width", "\uff21\uff43\uff4d\uff45"],
  ["styled letters", "\u{1d400}cme"],
  ["spaces", "Acme "],
  ["a character that is not shown", "Ac\u00adme"],
  ["a variation selector", "Acme\ufe0f"],
])("names that differ in %s only look alike", (_, name) => {
  expect(nameKey(name)).toBe(nameKey("Acme"));
});

test("names of other letters do not look alike", () => {
  expect(new Set(["Acme", "Acme 2", "Acne", "Acm\u00e9", "A cme"].map(nameKey)).size).toBe(5);
  expect(storedName(` ${decomposed} `)).toBe(composed);
});

describe.each(engines)("names on %s", (engine) => {
  let world: TestService;
  beforeAll(async () => {
    world = await startTestService({ engine });
  });
  afterAll(() => world.close());

  /** Everything that stores a name, and the name that it then has. */
  const givers = {
    organizations: (name: string) => world.admin.request("POST", "/api/v1/organizations", { name }),
    "organizations that are renamed": async (name: string) => {
      const { id, admin } = await world.makeOrganization();
      return admin.request("PATCH", `/api/v1/organizations/${id}`, { name });
    },
    workspaces: (name: string) => world.admin.request("POST", "/api/v1/workspaces", { name }),
    connectors: (name: string) =>
      world.admin.request("POST", "/api/v1/integrations/connectors", {
        workspace_name: "default",
        connector_type: "payments",
        name,
        credentials: { api_key: "sk_test_1" },
      }),
    "API clients": (name: string) => world.admin.request("POST", "/api/v1/clients", { name, role: "member" }),
    people: (name: string) =>
      world.admin.request("POST", "/api/v1/users", { email: `${Math.random()}@example.com`, name }),
    "setup sessions": (name: string) =>
      world.admin.request("POST", "/api/v1/integrations/setup-sessions", {
        workspace_name: "default",
        connector_type: "payments",
        name,
      }),
  };
  const givenTo = Object.keys(givers) as (keyof typeof givers)[];

  test.each(givenTo)("of %s are normalized, and have no invisible character", async (what) => {
    const made = await givers[what](`${decomposed} of ${what}`);
    expect([made.status < 300, made.body.name]).toEqual([true, `${composed} of ${what}`]);
    for (const hidden of ["\u0007", "\u00ad", "\u200b", "\u200d", "\u202e", "\u2066", "\u{e0041}", "\ufeff", "\u3164"])
      expect([hidden, (await givers[what](`a${hidden}b`)).status]).toEqual([hidden, 400]);
  });

  test("of workspaces and connectors are found however they are composed", async () => {
    await world.admin.request("POST", "/api/v1/workspaces", { name: composed });
    const { body } = await world.admin.request("GET", `/api/v1/workspaces?name=${encodeURIComponent(decomposed)}`);
    expect(body.data).toMatchObject([{ name: composed }]);
    const again = await world.admin.request("POST", "/api/v1/workspaces", { name: decomposed });
    expect(again.status).toBe(409);
  });

  test("of organizations are unique by their look", async () => {
    const { admin } = world;
    const other = await world.makeOrganization();
    expect((await admin.request("POST", "/api/v1/organizations", { name: "Globex" })).status).toBe(201);
    for (const name of ["Globex", "GLOBEX", " globex", "\uff27lobex"]) {
      for (const response of [
        await admin.request("POST", "/api/v1/organizations", { name }),
        await other.admin.request("PATCH", `/api/v1/organizations/${other.id}`, { name }),
      ])
        expect([response.status, response.body.detail]).toEqual([
          409,
          `another organization of this installation has the name '${name.trim()}', or one that looks like it; choose another name`,
        ]);
    }
    const url = `/api/v1/organizations/${other.id}`;
    expect((await other.admin.request("PATCH", url, { name: "Initech" })).status).toBe(200);
    expect((await other.admin.request("PATCH", url, { name: "INITECH" })).body.name).toBe("INITECH");
    const made = await Promise.all(
      [1, 2, 3].map(() => admin.request("POST", "/api/v1/organizations", { name: "Hooli" })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test("on the set-up page are those of accounts: the page shows the caller's e-mail, or an API client", async () => {
    const session = { workspace_name: "default", connector_type: "payments", name: `by page ${engine}` };
    const email = `asks.${engine}@example.com`;
    const user = await makeUser(world, email);
    await accept(user, (await world.admin.request("POST", "/api/v1/invitations", { email, role: "admin" })).body.id);
    await world.service.database
      .updateTable("principals")
      .set({ name: "The Security Team" })
      .where("id", "in", [user.principalId, world.admin.principalId])
      .execute();
    for (const [caller, words] of [
      [user, email],
      [world.admin, "an API client of this organization"],
    ] as const) {
      const { body } = await caller.request("POST", "/api/v1/integrations/setup-sessions", session);
      const { html } = await openBrowser(world).get(body.url);
      expect(html).toContain(`<dd>${words}</dd>`);
      expect(html).not.toContain("Security Team");
    }
  });
});
