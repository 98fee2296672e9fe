import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { decide } from "./decide.ts";

const path = "/api/v1/integrations/setup-sessions";

describe("where an upstream refuses the operator's OAuth app", () => {
  const kind = "search_analytics";
  const app = { client_id: "operators", client_secret: "an invalid secret" };
  const refusal = "the upstream refuses the operator's OAuth app for 'search_analytics'; correct OAUTH_APPS";
  let world: TestService;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await startTestService({
      engine: "sqlite",
      kinds: [kind],
      settings: { oauthApps: secret({ [kind]: app }) },
      log: { write: (line) => void lines.push(line) },
    });
  });
  afterAll(() => world.close());

  const start = async (name: string) => {
    const body = { workspace_name: "default", connector_type: kind, name };
    return (await world.admin.request("POST", path, body)).body;
  };
  const site = { "replication_config.site_urls": "https://a.example/" };

  test("the message for a user who granted access does not mention an app that the user did not enter", async () => {
    const { id, url } = await start("granted");
    const browser = openBrowser(world);
    const begun = await browser.post(url, { auth: "oauth2", ...site });
    const back = await browser.get(await decide(begun.location, "allow"));
    const { html } = await browser.get(back.location);
    expect(html).toContain(
      "Search analytics refuses the OAuth app of this service. Ask the operator of the service to correct it.",
    );
    expect(html).not.toMatch(/Check (?!that the)/);
    const { body } = await world.admin.request("GET", `${path}/${id}`);
    expect(body.failure.code).toBe("service_unavailable");
    expect(lines.join("\n")).toContain(refusal);
  });

  test("the message for a user who entered tokens is the same", async () => {
    const { url } = await start("entered");
    const form = { auth: "oauth2.tokens", "credentials.refresh_token": "right", ...site };
    const { status, html } = await openBrowser(world).post(url, form);
    expect([status, html]).toEqual([422, expect.stringContaining("refuses the OAuth app of this service")]);
  });

  test("a page that gave no access is not blamed on an app of theirs either", async () => {
    const { url } = await start("denied");
    const browser = openBrowser(world);
    const begun = await browser.post(url, { auth: "oauth2", ...site });
    const state = new URL(begun.location).searchParams.get("state");
    const back = await browser.get(`/setup/callback?error=unauthorized_client&state=${state}`);
    const { html } = await browser.get(back.location);
    expect(html).toContain("did not grant access. Try again. If it fails again, ask the operator of this service.");
  });

  test("a program gets the reason, unless it gave its own app", async () => {
    const create = (credentials: object) =>
      world.admin.request("POST", "/api/v1/integrations/connectors", {
        workspace_name: "default",
        connector_type: kind,
        name: "by a program",
        credentials,
        replication_config: { site_urls: ["https://a.example/"], start_date: "2026-01-02" },
      });
    const refused = await create({ refresh_token: "right" });
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ code: "service_unavailable", detail: refusal }),
    ]);
    expect(JSON.stringify(refused.body)).not.toContain(app.client_id);
    const own = await create({ client_id: "own", client_secret: "invalid", refresh_token: "right" });
    expect([own.status, own.body.code]).toEqual([424, "credentials_rejected"]);
  });
});
