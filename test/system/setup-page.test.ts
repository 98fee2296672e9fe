import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../service/free-port.ts";
import { startTestService, type TestService } from "../service/start-test-service.ts";

const kinds = ["payments", "issue_tracking", "work_management", "search_analytics", "phone_support"] as const;
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 320, height: 640 } };
/** Where pictures of all pages go, for people to look at; none are made without. */
const pictures = process.env.SETUP_PICTURES;

let world: TestService;
let browser: Browser;
let axe: string;
let count = 0;

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  await access(executablePath).catch(() => {
    throw new Error(`there is no browser at ${executablePath}: apt-get install chromium, or set CHROMIUM_PATH`);
  });
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const port = await freePort("127.0.0.1");
  world = await startTestService({
    engine: "sqlite",
    kinds,
    sandbox: { port },
    settings: {
      // Another site than the service's 127.0.0.1, as an upstream is one.
      baseUrls: Object.fromEntries(kinds.map((kind) => [kind, `http://localhost:${port}/${kind}`])),
      egressAllow: [`localhost:${port}`, "127.0.0.1", "::1"],
    },
  });
  await world.listen();
  browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** A link, and what whoever waits for it learns. */
async function start(kind: (typeof kinds)[number]) {
  const session = await world.admin.request("POST", "/api/v1/integrations/setup-sessions", {
    workspace_name: "default",
    connector_type: kind,
    name: `Our ${kind.replaceAll("_", " ")} ${++count}`,
  });
  const { id, url } = session.body as { id: string; url: string };
  const status = async () => (await world.admin.request("GET", `/api/v1/integrations/setup-sessions/${id}`)).body;
  return { url, status };
}

/** What somebody sees who opens a link in a browser of their own. */
async function open(
  url: string,
  options: Parameters<Browser["newContext"]>[0] = { viewport: sizes.desk },
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  await page.goto(url);
  return { page, context, complaints };
}

/** No rule of accessibility broken and nothing to be scrolled sideways, on a desk and on a phone, light and dark. */
async function inspect(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // Not through the page's own policy, which allows no script.
      await page.evaluate(axe);
      const { violations, passes } = (await page.evaluate("axe.run()")) as AxeResults;
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      expect([name, size, colorScheme, ...found]).toEqual([name, size, colorScheme]);
      expect(passes.length).toBeGreaterThan(10);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect([name, size, width]).toEqual([name, size, viewport.width]);
      if (pictures)
        await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`), fullPage: true });
    }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light" });
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    "document.activeElement.id || document.activeElement.getAttribute('role') || document.activeElement.tagName",
  );

test("a person connects with a key, after a wrong one", async () => {
  const { url, status } = await start("payments");
  const { page, context, complaints } = await open(url);
  expect(await page.title()).toBe("Connect Payments");
  await inspect(page, "key");
  await page.getByLabel("API key").fill("invalid_planted");
  await page.getByLabel("Account ID").fill("acct_1");
  await page.getByRole("button", { name: "Connect" }).click();
  const alert = page.getByRole("alert");
  expect(await alert.innerText()).toContain("Payments did not accept these credentials.");
  expect(await focused(page)).toBe("alert");
  expect(await page.getByLabel("API key").inputValue()).toBe("");
  expect(await page.getByLabel("Account ID").inputValue()).toBe("acct_1");
  expect(await page.content()).not.toContain("planted");
  await inspect(page, "key-rejected");
  expect(await status()).toMatchObject({ status: "open", failure: { code: "credentials_rejected" } });
  await page.getByLabel("API key").fill("sk_test_right");
  await page.getByRole("button", { name: "Connect" }).click();
  expect(await page.getByRole("status").innerText()).toContain("You can close this page.");
  await inspect(page, "done");
  expect(await status()).toMatchObject({ status: "completed", connector_id: expect.any(String) });
  expect((await page.goto(url))?.status()).toBe(410);
  await inspect(page, "gone");
  // A status that is no success is told on the console, and nothing else is.
  expect(complaints.filter((text) => !text.includes("the server responded with a status of"))).toEqual([]);
  await context.close();
});

test.each(["issue_tracking", "work_management"] as const)(
  "a person grants access to %s at the upstream",
  async (kind) => {
    const { url, status } = await start(kind);
    const { page, context, complaints } = await open(url);
    await inspect(page, `${kind}-choice`);
    await page.getByLabel(/^Sign in to/).check();
    await page.getByRole("button", { name: "Next" }).click();
    await inspect(page, `${kind}-grant`);
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
    await inspect(page, `${kind}-denied`);
    await fill();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText("You can close this page.").waitFor();
    expect(page.url()).not.toMatch(/code|state/);
    expect(await status()).toMatchObject({ status: "completed" });
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("a keyboard is enough", async () => {
  const { url, status } = await start("phone_support");
  const { page, context } = await open(url);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const outline = () => page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
  await press("Tab");
  expect(await focused(page)).toBe("auth-api_token");
  await press("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp");
  expect(await focused(page)).toBe("auth-api_token");
  expect(await outline()).toBe("solid");
  await press("Tab", "Enter");
  await page.waitForURL(/auth=api_token/);
  await press("Tab", "Tab");
  expect(await focused(page)).toBe("credentials.email");
  await page.keyboard.type("nobody@example.com");
  await press("Tab");
  await page.keyboard.type("invalid");
  await press("Tab");
  await page.keyboard.type("acme");
  await press("Enter");
  await page.getByRole("alert").waitFor();
  expect(await focused(page)).toBe("alert");
  await press("Tab", "Tab", "Tab");
  expect(await focused(page)).toBe("credentials.api_token");
  await page.keyboard.type("right");
  await press("Enter");
  await page.getByText("You can close this page.").waitFor();
  expect((await status()).status).toBe("completed");
  await context.close();
});

test("problems are tied to their fields, where the browser does not find them first", async () => {
  const { url } = await start("search_analytics");
  const { page, context } = await open(`${url}?auth=oauth2.tokens`);
  await inspect(page, "tokens");
  await page.getByLabel("Client ID").fill("id");
  await page.evaluate("document.forms[0].noValidate = true");
  await page.getByRole("button", { name: "Connect" }).click();
  await inspect(page, "problems");
  const summary = page.getByRole("alert");
  expect(await summary.getByRole("link").allInnerTexts()).toEqual(["Client secret", "Refresh token", "Site URLs"]);
  await summary.getByRole("link", { name: "Site URLs" }).click();
  expect(await focused(page)).toBe("replication_config.site_urls");
  const field = page.getByLabel("Site URLs");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const described = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts.join(" ")).toMatch(/The sites to copy\..* Fill this in\./);
  await context.close();
});

test("a second browser is turned away, and a page works without script", async () => {
  const { url, status } = await start("payments");
  const first = await open(url, { javaScriptEnabled: false });
  const second = await open(url);
  await first.page.getByLabel("API key").fill("invalid");
  await first.page.getByRole("button", { name: "Connect" }).click();
  await first.page.getByText("did not accept these credentials").waitFor();
  await second.page.getByLabel("API key").fill("sk_test_right");
  await second.page.getByRole("button", { name: "Connect" }).click();
  await second.page.getByText("in use in another browser").waitFor();
  await inspect(second.page, "elsewhere");
  await first.page.getByLabel("API key").fill("sk_test_right");
  await first.page.getByRole("button", { name: "Connect" }).click();
  await first.page.getByText("You can close this page.").waitFor();
  expect((await status()).status).toBe("completed");
  await first.context.close();
  await second.context.close();
});
