import { createServer } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../service/listen.ts";
import { secret } from "../../service/secret.ts";
import { addFault } from "../sandbox/fixtures/add-fault.ts";
import { startTestService, type TestService } from "../service/start-test-service.ts";
import { inspectPage } from "./inspect-page.ts";
import { launchBrowser } from "./launch-browser.ts";

const kinds = [
  "payments",
  "issue_tracking",
  "work_management",
  "search_analytics",
  "phone_support",
  "task_management",
] as const;

let testService: TestService;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  const port = await freePort("127.0.0.1");
  testService = await startTestService({
    engine: "sqlite",
    kinds,
    sandbox: { port },
    settings: {
      // The upstream and the service, whose host is 127.0.0.1, are on different sites.
      baseUrls: Object.fromEntries(kinds.map((kind) => [kind, `http://localhost:${port}/${kind}`])),
      oauthApps: secret({ task_management: { client_id: "operators-app", client_secret: "operators_secret" } }),
      egressAllow: [`localhost:${port}`, "127.0.0.1", "::1"],
    },
  });
  await testService.listen();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await testService?.close();
});

/** Creates a setup session. Returns its URL, and a function that reads the session. */
async function start(kind: (typeof kinds)[number], more: object = {}) {
  const session = await testService.admin.request("POST", "/api/v1/integrations/setup-sessions", {
    workspace_name: "default",
    connector_type: kind,
    name: `Our ${kind.replaceAll("_", " ")} ${++count}`,
    ...more,
  });
  const { id, url } = session.body as { id: string; url: string };
  const status = async () => (await testService.admin.request("GET", `/api/v1/integrations/setup-sessions/${id}`)).body;
  return { url, status };
}

/** Opens a URL in a new browser context. Collects the errors in the console of the page. */
async function open(
  url: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ page: Page; context: BrowserContext; consoleErrors: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && consoleErrors.push(message.text())));
  await page.goto(url);
  return { page, context, consoleErrors };
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    "document.activeElement.id || document.activeElement.getAttribute('role') || document.activeElement.tagName",
  );

test("a user enters an invalid key, then connects with a valid one", async () => {
  const { url, status } = await start("payments");
  const { page, context, consoleErrors } = await open(url);
  expect(await page.title()).toBe("Connect Payments");
  await inspectPage(page, "key");
  await page.getByLabel("API key").fill("invalid_planted");
  await page.getByLabel("Account ID").fill("acct_1");
  await page.getByRole("button", { name: "Connect" }).click();
  const alert = page.getByRole("alert");
  expect(await alert.innerText()).toContain("Payments did not accept these credentials.");
  expect(await focused(page)).toBe("alert");
  expect(await page.getByLabel("API key").inputValue()).toBe("");
  expect(await page.getByLabel("Account ID").inputValue()).toBe("acct_1");
  expect(await page.content()).not.toContain("planted");
  await inspectPage(page, "key-rejected");
  expect(await status()).toMatchObject({ status: "open", failure: { code: "credentials_rejected" } });
  await page.getByLabel("API key").fill("sk_test_right");
  await page.getByRole("button", { name: "Connect" }).click();
  expect(await page.getByRole("status").innerText()).toContain("You can close this page.");
  await inspectPage(page, "done");
  expect(await status()).toMatchObject({ status: "completed", connector_id: expect.any(String) });
  await page.goto(url);
  expect(page.url()).toMatch(/\/setup\/done\//);
  const second = await open(url);
  await inspectPage(second.page, "gone");
  expect(await second.page.title()).toBe("This link does not work");
  await second.context.close();
  // The console may contain only errors about response statuses.
  expect(consoleErrors.filter((text) => !text.includes("the server responded with a status of"))).toEqual([]);
  await context.close();
});

test("a user can open the page at another host name of the same machine", async () => {
  const { url, status } = await start("payments");
  const { page, context, consoleErrors } = await open(url.replace("127.0.0.1", "localhost"));
  await page.getByLabel("API key").fill("sk_test_right");
  await page.getByRole("button", { name: "Connect" }).click();
  expect(await page.getByRole("status").innerText()).toContain("You can close this page.");
  expect(await status()).toMatchObject({ status: "completed" });
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test("a user can cancel a setup before any attempt; after a failed attempt, only in the same browser", async () => {
  for (const kind of ["payments", "issue_tracking"] as const) {
    const { url, status } = await start(kind);
    const { page, context } = await open(url);
    const other = await open(url);
    if (kind === "payments") {
      await page.getByLabel("API key").fill("invalid");
      await page.getByRole("button", { name: "Connect" }).click();
      await page.getByText("did not accept these credentials").waitFor();
      await other.page.getByRole("button", { name: "Cancel" }).click();
      await other.page.getByText("in use in another browser").waitFor();
      expect(await status()).toMatchObject({ status: "open" });
    }
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Nothing was connected").waitFor();
    await inspectPage(page, "cancelled");
    expect(await status()).toMatchObject({ status: "cancelled", connector_id: null });
    expect((await page.goto(url))?.status()).toBe(410);
    await other.context.close();
    await context.close();
  }
});

test("a user can show a secret while typing it, and is redirected to the return URL", async () => {
  const port = await freePort("127.0.0.1");
  const app = createServer((request, response) => response.end(`<title>Our app</title>${request.url}`)).listen(port);
  const allowed = `http://localhost:${port}/connected`;
  const returnUrlsPath = `/api/v1/organizations/${testService.id}/return-urls`;
  expect((await testService.admin.request("PUT", returnUrlsPath, { return_urls: [allowed] })).status).toBe(200);
  const { url, status } = await start("payments", { return_url: allowed });
  const { page, context, consoleErrors } = await open(url);
  await page.getByRole("link", { name: "Show secrets while you type" }).click();
  await inspectPage(page, "key-seen");
  const key = page.getByLabel("API key");
  await key.fill("sk_test_right");
  expect(await key.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Connect" }).click();
  await page.waitForURL(/\/connected\?/);
  const { id, status: ended } = await status();
  expect(page.url()).toBe(`${allowed}?setup_session_id=${id}&setup_status=completed`);
  expect(ended).toBe("completed");
  expect(consoleErrors.filter((text) => !text.includes("favicon"))).toEqual([]);
  await context.close();
  app.close();
});

test("a second press of the button during the first request causes no failure and no second connector, and the page shows success", async () => {
  const countConnectors = async () =>
    (await testService.admin.request("GET", "/api/v1/integrations/connectors?connector_type=payments")).body.data
      .length;
  const before = await countConnectors();
  const { url, status } = await start("payments");
  const { page, context } = await open(url);
  await addFault(testService.sandbox, { fault: "slow", delay_ms: 1_500 });
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await page.getByLabel("API key").fill("sk_test_right");
  await page.getByRole("button", { name: "Connect" }).focus();
  // A key press, unlike a click, does not wait for the response.
  const press = () => page.keyboard.press("Enter");
  await press();
  const posted = `${url}?auth=api_key`;
  await expect.poll(() => posts).toEqual([posted]);
  await press();
  await page.getByText("You can close this page.").waitFor();
  expect(posts).toEqual([posted, posted]);
  expect(await status()).toMatchObject({ status: "completed", failure: null });
  expect(await countConnectors()).toBe(before + 1);
  await context.close();
});

test.each(["issue_tracking", "work_management"] as const)(
  "a user denies access to %s at the upstream, and then grants access",
  async (kind) => {
    const { url, status } = await start(kind);
    const { page, context, consoleErrors } = await open(url);
    await inspectPage(page, `${kind}-choice`);
    await page.getByLabel(/^Sign in to/).check();
    await page.getByRole("button", { name: "Next" }).click();
    await inspectPage(page, `${kind}-grant`);
    const fill = async () => {
      await page.getByLabel("Client ID").fill("our-app");
      await page.getByLabel("Client secret").fill("our_secret");
      await page.getByRole("button", { name: /^Continue to/ }).click();
      await page.getByRole("button", { name: "Allow" }).waitFor();
      expect(new URL(page.url()).hostname).toBe("localhost");
    };
    await fill();
    await page.getByRole("button", { name: "Deny" }).click();
    await page.waitForURL(`${url}?auth=oauth`);
    expect(await page.getByRole("alert").innerText()).toContain("You did not allow access");
    expect(await page.getByLabel("Client ID").inputValue()).toBe("our-app");
    await inspectPage(page, `${kind}-denied`);
    await fill();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText("You can close this page.").waitFor();
    expect(page.url()).not.toMatch(/code|state/);
    expect(await status()).toMatchObject({ status: "completed" });
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);

test("a user grants access to the operator's app without entering its credentials", async () => {
  const { url, status } = await start("task_management");
  const { page, context, consoleErrors } = await open(url);
  await page.getByLabel(/^Sign in to/).check();
  await page.getByText("You do not have to copy any keys.").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await inspectPage(page, "operators-app");
  expect(await page.getByLabel(/client/i).count()).toBe(0);
  const firstRequest = page.waitForRequest((request) => new URL(request.url()).hostname === "localhost");
  await page.getByRole("button", { name: /^Continue to/ }).click();
  // The URL of a setup page is a secret, because it gives access to the page. The upstream must not receive this URL.
  expect(Object.keys(await (await firstRequest).allHeaders())).not.toContain("referer");
  await page.getByRole("heading", { name: "operators-app" }).waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("You can close this page.").waitFor();
  expect(await status()).toMatchObject({ status: "completed" });
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test("a page of another origin cannot start an authorization flow", async () => {
  const { url, status } = await start("task_management");
  const { page, context } = await open(`${testService.sandbox.url}/`);
  await page.setContent(
    `<form method="post" action="${url}"><input name="auth" value="oauth"><button>Win</button></form>`,
  );
  await page.getByRole("button").click();
  await page.getByText("sent from another site").waitFor();
  await inspectPage(page, "foreign");
  expect(await status()).toMatchObject({ status: "open", failure: null });
  expect((await page.goto(url))?.status()).toBe(200);
  await context.close();
});

test("a user connects with the keyboard only", async () => {
  const { url, status } = await start("phone_support");
  const { page, context } = await open(url);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const outline = () => page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
  await press("Tab");
  expect(await focused(page)).toBe("auth-oauth2");
  await press("ArrowDown", "ArrowUp", "ArrowDown", "ArrowDown");
  expect(await focused(page)).toBe("auth-api_token");
  expect(await outline()).toBe("solid");
  await press("Tab", "Enter");
  await page.waitForURL(/auth=api_token/);
  await press("Tab", "Tab", "Tab", "Tab");
  expect(await focused(page)).toBe("credentials.email");
  await page.keyboard.type("nobody@example.com");
  await press("Tab");
  await page.keyboard.type("invalid");
  await press("Tab");
  await page.keyboard.type("acme");
  await press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await focused(page)).toBe("alert");
  await press("Tab", "Tab", "Tab", "Tab", "Tab");
  expect(await focused(page)).toBe("credentials.api_token");
  await page.keyboard.type("right");
  await press("Enter");
  await page.getByText("You can close this page.").waitFor();
  expect((await status()).status).toBe("completed");
  await context.close();
});

test("fields refer to their problems when the browser does not validate the form", async () => {
  const { url } = await start("search_analytics");
  const { page, context } = await open(`${url}?auth=oauth2.tokens`);
  await inspectPage(page, "tokens");
  await page.getByLabel("Client ID").fill("id");
  await page.evaluate("document.forms[0].noValidate = true");
  await page.getByRole("button", { name: "Connect" }).click();
  await inspectPage(page, "problems");
  const summary = page.getByRole("alert");
  expect(await summary.getByRole("link").allInnerTexts()).toEqual(["Client secret", "Refresh token", "Site URLs"]);
  await summary.getByRole("link", { name: "Site URLs" }).click();
  expect(await focused(page)).toBe("replication_config.site_urls");
  const field = page.getByLabel("Site URLs");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const described = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const descriptions = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(descriptions.join(" ")).toMatch(/The sites to copy\..* Fill this in\./);
  await page.evaluate("document.forms[0].noValidate = true");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.poll(() => focused(page)).toBe("alert");
  await context.close();
});

test("a user connects without JavaScript, and a second browser is refused", async () => {
  const { url, status } = await start("payments");
  const first = await open(url, { javaScriptEnabled: false });
  const second = await open(url);
  await first.page.getByLabel("API key").fill("invalid");
  await first.page.getByRole("button", { name: "Connect" }).click();
  await first.page.getByText("did not accept these credentials").waitFor();
  await second.page.getByLabel("API key").fill("sk_test_right");
  await second.page.getByRole("button", { name: "Connect" }).click();
  await second.page.getByText("in use in another browser").waitFor();
  await inspectPage(second.page, "elsewhere");
  await first.page.getByLabel("API key").fill("sk_test_right");
  await first.page.getByRole("button", { name: "Connect" }).click();
  await first.page.getByText("You can close this page.").waitFor();
  expect((await status()).status).toBe("completed");
  await first.context.close();
  await second.context.close();
});
