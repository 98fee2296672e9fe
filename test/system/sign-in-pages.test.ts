import { createHash } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { secret } from "../../service/secret.ts";
import { loopback } from "../runtime/fixtures/loopback.ts";
import { addUser } from "../service/sign-in/add-user.ts";
import { startTestService, type TestService } from "../service/start-test-service.ts";
import { inspectPage } from "./inspect-page.ts";
import { launchBrowser } from "./launch-browser.ts";

const ada = { email: "ada@example.com", password: "correct horse battery" };

let testService: TestService;
let browser: Browser;
/** The browser context and the page of a test. At the start of a test, no user is signed in. */
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  testService = await startTestService({
    engine: "sqlite",
    settings: {
      // If a form is sent to a URL that is neither loopback nor https, browsers send Origin, but not Sec-Fetch-Site.
      publicUrl: "http://plain.test",
      oidc: { issuer: "http://127.0.0.1:1", clientId: "us", clientSecret: secret("secret") },
    },
  });
  await addUser(testService, { ...ada, name: "Ada" });
  const { host } = new URL(await testService.listen());
  browser = await launchBrowser([`--host-resolver-rules=MAP plain.test ${host}`, "--disable-features=HttpsUpgrades"]);
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await testService?.close();
});

async function startDevice(): Promise<{ readonly user_code: string; readonly verification_uri_complete: string }> {
  const { body } = await testService.inject({
    method: "POST",
    url: "/api/v1/oauth/device_authorization",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "client_name=agent-cli on a laptop with a rather long name",
  });
  return body;
}

/** Signs Ada in, and opens the page for the code of a device. */
async function openDevicePage(): Promise<void> {
  await page.goto("http://plain.test/device");
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password").fill(ada.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign in as another user" }).waitFor();
}

test("a person enters a wrong password, signs in while the provider is unavailable, and allows a device", async () => {
  await page.goto(testService.service.publicUrl);
  await inspectPage(page, "home");
  const { user_code, verification_uri_complete } = await startDevice();
  await page.goto(verification_uri_complete);
  await inspectPage(page, "sign-in");
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("No user has this e-mail and password.").waitFor();
  await inspectPage(page, "sign-in-wrong");
  await page.getByRole("link", { name: "Sign in with 127.0.0.1:1" }).click();
  await page.getByText("is unavailable or sent an unexpected response").waitFor();
  await inspectPage(page, "sign-in-provider-away");
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password").fill(ada.password);
  await page.keyboard.press("Enter");
  await page.getByText(user_code).waitFor();
  await inspectPage(page, "device-decide");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("Return to your terminal").waitFor();
  await inspectPage(page, "device-allowed");
  // Going back does not repeat the decision.
  await page.goBack();
  await page.getByText("mistyped, was used or has expired").waitFor();
});

test("a person types a wrong code, then a right one, and denies a device", async () => {
  const { user_code } = await startDevice();
  await openDevicePage();
  await inspectPage(page, "device-code");
  await page.getByLabel("Code").fill("bbbb bbbb");
  await page.keyboard.press("Enter");
  await page.getByText("mistyped, was used or has expired").waitFor();
  await inspectPage(page, "device-unknown-code");
  await page.getByLabel("Code").fill(user_code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByText("The device is not signed in").waitFor();
  await inspectPage(page, "device-denied");
});

test.each(["Allow", "Deny"])(
  "the button '%s' returns to a program whose return address redirects to another origin",
  async (name) => {
    const program = await loopback((_, response) => response.end("The program continues with its own page."));
    const callback = await loopback((_, response) => response.writeHead(302, { location: program.baseUrl }).end());
    const { body } = await testService.inject({
      method: "POST",
      url: "/api/v1/oauth/register",
      payload: { redirect_uris: [`${callback.baseUrl}/callback`] },
    });
    const request = {
      response_type: "code",
      client_id: body.client_id,
      code_challenge: createHash("sha256").update("verifier").digest("base64url"),
      code_challenge_method: "S256",
    };
    await openDevicePage();
    await page.goto(`http://plain.test/authorize?${new URLSearchParams(request)}`);
    await inspectPage(page, "authorize");
    await page.getByRole("button", { name }).click();
    await page.getByText("The program continues with its own page.").waitFor();
  },
);

test("a person whose e-mail address has a letter outside ASCII signs in", async () => {
  const joerg = { email: "j\u00f6rg@example.com", password: "correct horse battery" };
  await addUser(testService, { ...joerg, name: "J\u00f6rg" });
  await page.goto("http://plain.test/device");
  await page.getByLabel("E-mail").fill(joerg.email);
  await page.getByLabel("Password").fill(joerg.password);
  await page.keyboard.press("Enter");
  await page.getByText("You are signed in as J\u00f6rg").waitFor();
});

test("a person signs out", async () => {
  await openDevicePage();
  await page.getByRole("button", { name: "Sign in as another user" }).click();
  await page.getByLabel("Password").waitFor();
  expect(await context.cookies()).toEqual([]);
});

test("a page of another site cannot sign a person in", async () => {
  await page.goto(testService.sandbox.url);
  await page.setContent(
    `<form method="post" action="http://plain.test/sign-in">
      <input name="email" value="${ada.email}"><input name="password" value="${ada.password}"><button>Win</button>
    </form>`,
  );
  await page.getByRole("button").click();
  await page.getByText("sent from another site").waitFor();
  await inspectPage(page, "foreign-form");
  expect(await context.cookies()).toEqual([]);
});

test("a person connects an upstream on a page without https", async () => {
  const { body } = await testService.admin.request("POST", "/api/v1/integrations/setup-sessions", {
    workspace_name: "default",
    connector_type: "payments",
    name: "payments",
  });
  await page.goto(body.url);
  await page.getByLabel("API key").fill("sk_test_right");
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByText("You can close this page.").waitFor();
});
