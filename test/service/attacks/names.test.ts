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
  ["a space at the end", "Acme "],
  ["a character that is not shown", "Ac\u00adme"],
  ["a variation selector", "Acme\ufe0f"],
])("names that differ only in %s have the same key", (_, name) => {
  expect(nameKey(name)).toBe(nameKey("Acme"));
});

test("names with different letters or words have different keys", () => {
  expect(new Set(["Acme", "Acme 2", "Acne", "Acm\u00e9", "A cme"].map(nameKey)).size).toBe(5);
});

test("a stored name has no surrounding spaces, and is in Unicode normalization form C", () => {
  expect(storedName(` ${decomposed} `)).toBe(composed);
});

describe.each(engines)("names on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  /** Requests that store a name. Each key is the resource whose name the request sets. */
  const requests = {
    organizations: (name: string) => running.admin.request("POST", "/api/v1/organizations", { name }),
    "renamed organizations": async (name: string) => {
      const { id, admin } = await running.makeOrganization();
      return admin.request("PATCH", `/api/v1/organizations/${id}`, { name });
    },
    workspaces: (name: string) => running.admin.request("POST", "/api/v1/workspaces", { name }),
    connectors: (name: string) =>
      running.admin.request("POST", "/api/v1/integrations/connectors", {
        workspace_name: "default",
        connector_type: "payments",
        name,
        credentials: { api_key: "sk_test_1" },
      }),
    "API clients": (name: string) => running.admin.request("POST", "/api/v1/clients", { name, role: "member" }),
    users: (name: string) =>
      running.admin.request("POST", "/api/v1/users", { email: `${Math.random()}@example.com`, name }),
    "setup sessions": (name: string) =>
      running.admin.request("POST", "/api/v1/integrations/setup-sessions", {
        workspace_name: "default",
        connector_type: "payments",
        name,
      }),
  };
  const named = Object.keys(requests) as (keyof typeof requests)[];

  test.each(named)("of %s are normalized, and cannot have an invisible character", async (what) => {
    const made = await requests[what](`${decomposed} of ${what}`);
    expect([made.status < 300, made.body.name]).toEqual([true, `${composed} of ${what}`]);
    for (const hidden of ["\u0007", "\u00ad", "\u200b", "\u200d", "\u202e", "\u2066", "\u{e0041}", "\ufeff", "\u3164"])
      expect([hidden, (await requests[what](`a${hidden}b`)).status]).toEqual([hidden, 400]);
  });

  test("of workspaces are the same in composed and in decomposed form", async () => {
    await running.admin.request("POST", "/api/v1/workspaces", { name: composed });
    const { body } = await running.admin.request("GET", `/api/v1/workspaces?name=${encodeURIComponent(decomposed)}`);
    expect(body.data).toMatchObject([{ name: composed }]);
    const again = await running.admin.request("POST", "/api/v1/workspaces", { name: decomposed });
    expect(again.status).toBe(409);
  });

  test("of organizations conflict if they look alike", async () => {
    const { admin } = running;
    const other = await running.makeOrganization();
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

  test("of creators are not shown on the setup page, which shows an e-mail address or says that the creator is an API client", async () => {
    const session = { workspace_name: "default", connector_type: "payments", name: `by page ${engine}` };
    const email = `asks.${engine}@example.com`;
    const user = await makeUser(running, email);
    await accept(user, (await running.admin.request("POST", "/api/v1/invitations", { email, role: "admin" })).body.id);
    await running.service.database
      .updateTable("principals")
      .set({ name: "The Security Team" })
      .where("id", "in", [user.principalId, running.admin.principalId])
      .execute();
    for (const [caller, words] of [
      [user, email],
      [running.admin, "an API client of this organization"],
    ] as const) {
      const { body } = await caller.request("POST", "/api/v1/integrations/setup-sessions", session);
      const { html } = await openBrowser(running).get(body.url);
      expect(html).toContain(`<dd><bdi>${words}</bdi></dd>`);
      expect(html).not.toContain("Security Team");
    }
  });
});
