import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { decide } from "./decide.ts";
import { sessionsPath, startSession } from "./start-session.ts";

describe("if an upstream refuses the operator's OAuth app", () => {
  const kind = "search_analytics";
  const app = { client_id: "operators", client_secret: "an invalid secret" };
  const refusal = "the upstream refuses the operator's OAuth app for 'search_analytics'; correct OAUTH_APPS";
  let running: TestService;
  const lines: string[] = [];
  beforeAll(async () => {
    running = await startTestService({
      engine: "sqlite",
      kinds: [kind],
      settings: { oauthApps: secret({ [kind]: app }) },
      log: { write: (line) => void lines.push(line) },
    });
  });
  afterAll(() => running.close());

  const site = { "replication_config.site_urls": "https://a.example/" };

  test("a user who granted access is told to ask the operator", async () => {
    const { id, url } = await startSession(running, kind);
    const browser = openBrowser(running);
    const begun = await browser.post(url, { auth: "oauth2", ...site });
    const back = await browser.get(await decide(begun.location, "allow"));
    const { html } = await browser.get(back.location);
    expect(html).toContain(
      "Search analytics refuses the OAuth app of this service. Ask the operator of the service to correct it.",
    );
    expect(html).not.toContain("Check ");
    const { body } = await running.admin.request("GET", `${sessionsPath}/${id}`);
    expect(body.failure.code).toBe("service_unavailable");
    expect(lines.join("\n")).toContain(refusal);
  });

  test("a user who entered tokens gets the message that the upstream refuses the app", async () => {
    const { url } = await startSession(running, kind);
    const form = { auth: "oauth2.tokens", "credentials.refresh_token": "right", ...site };
    const { status, html } = await openBrowser(running).post(url, form);
    expect([status, html]).toEqual([422, expect.stringContaining("refuses the OAuth app of this service")]);
  });

  test("a user to whom the upstream grants no access is told to try again, and then to ask the operator", async () => {
    const { url } = await startSession(running, kind);
    const browser = openBrowser(running);
    const begun = await browser.post(url, { auth: "oauth2", ...site });
    const state = new URL(begun.location).searchParams.get("state");
    const back = await browser.get(`/setup/callback?error=unauthorized_client&state=${state}`);
    const { html } = await browser.get(back.location);
    expect(html).toContain("did not grant access. Try again. If it fails again, ask the operator of this service.");
  });

  test("a program gets the message about the operator's app only if it sent no app of its own", async () => {
    const create = (credentials: object) =>
      running.admin.request("POST", "/api/v1/integrations/connectors", {
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

test("if the operator's app supplies all fields of the form, the page says there is nothing to enter", async () => {
  const app = { client_id: "operators", client_secret: "right", user_id: "7" };
  const running = await startTestService({
    engine: "sqlite",
    kinds: ["recruiting"],
    settings: { oauthApps: secret({ recruiting: app }) },
  });
  onTestFinished(() => running.close());
  const { url } = await startSession(running, "recruiting");
  const browser = openBrowser(running);
  const textOf = async (auth: string) =>
    (await browser.get(`${url}?auth=${auth}`)).html.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");
  const entered = await textOf("client_credentials");
  expect(entered).toContain("You have nothing to enter here.");
  expect(entered).toContain("We test the connection once with Recruiting. This link works once, for");
  const allowed = await textOf("partner");
  expect(allowed).toContain("You have nothing to enter here.");
  expect(allowed).toContain(
    "We run one test with Recruiting to check what you allow. Then we store the credentials encrypted",
  );
  for (const text of [entered, allowed]) expect(text).not.toContain("What you enter is sent to");
  const done = await browser.post(url, { auth: "client_credentials" });
  expect([done.status, done.location]).toEqual([303, expect.stringContaining("/setup/done/")]);
});
