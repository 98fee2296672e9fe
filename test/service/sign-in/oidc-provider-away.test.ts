import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { OidcSettings } from "../../../service/identity/oidc/provider.ts";
import { freePort } from "../../../service/listen.ts";
import { secret } from "../../../service/secret.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService } from "../start-test-service.ts";
import { addUser } from "./add-user.ts";
import { type OpenidProviderOptions, startOpenidProvider } from "./openid-provider.ts";

const publicUrl = "http://connectors.localhost:4000";
const redirectUri = `${publicUrl}/sign-in/oidc/callback`;

/** Starts a service with the settings of an OpenID provider, and closes the service when the test ends. */
async function startWith(oidc: OidcSettings) {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const running = await startTestService({ engine: "sqlite", settings: { publicUrl, oidc }, log });
  onTestFinished(() => running.close());
  return { running, browser: openBrowser(running), logged: () => lines.join("") };
}

/** Starts an OpenID provider, and closes it when the test ends. */
async function startProvider(options: Omit<OpenidProviderOptions, "redirectUri"> = {}) {
  const provider = await startOpenidProvider({ redirectUri, ...options });
  onTestFinished(() => provider.close());
  return provider;
}

test("a user signs in with a provider that reads the secret from the body and puts the e-mail address into the ID token", async () => {
  const provider = await startProvider({ style: "older" });
  const { issuer, clientId, clientSecret } = provider;
  const { running, browser } = await startWith({ issuer, clientId, clientSecret: secret(clientSecret) });
  await addUser(running, { email: "a@example.com" });
  provider.accounts.set("a", { email: "a@example.com", email_verified: true });
  const { location } = await browser.get("/sign-in/oidc");
  const back = await provider.visit(location, "a");
  expect((await browser.get(back.slice(publicUrl.length))).location).toBe("/device");
});

test("a sign-in with another account requests a new login from a provider that does not support select_account", async () => {
  const provider = await startProvider({ style: "older" });
  const { issuer, clientId, clientSecret } = provider;
  const { running, browser } = await startWith({ issuer, clientId, clientSecret: secret(clientSecret) });
  await addUser(running, { email: "b@example.com" });
  provider.accounts.set("b", { email: "b@example.com", email_verified: true });
  const { location } = await browser.get("/sign-in/oidc?prompt=select_account");
  expect(new URL(location).searchParams.get("prompt")).toBe("login");
  const back = await provider.visit(location, "b");
  expect((await browser.get(back.slice(publicUrl.length))).location).toBe("/device");
});

test("a user signs in with a provider that reports only at its userinfo endpoint whether the e-mail address is verified", async () => {
  const provider = await startProvider({ style: "partial" });
  const { issuer, clientId, clientSecret } = provider;
  const { running, browser } = await startWith({ issuer, clientId, clientSecret: secret(clientSecret) });
  await addUser(running, { email: "a@example.com" });
  await addUser(running, { email: "b@example.com" });
  provider.accounts.set("a", { email: "a@example.com", email_verified: true });
  provider.accounts.set("b", { email: "b@example.com", email_verified: false });
  const signIn = async (login: string) => {
    const { location } = await browser.get("/sign-in/oidc");
    return browser.get((await provider.visit(location, login)).slice(publicUrl.length));
  };
  expect([(await signIn("a")).location, (await signIn("b")).location]).toEqual([
    "/device",
    "/sign-in?return_to=%2Fdevice",
  ]);
});

test("a user signs in even if the query of the callback contains a question mark", async () => {
  const provider = await startProvider();
  const { issuer, clientId, clientSecret } = provider;
  const { running, browser } = await startWith({ issuer, clientId, clientSecret: secret(clientSecret) });
  await addUser(running, { email: "a@example.com" });
  provider.accounts.set("a", { email: "a@example.com", email_verified: true });
  const { location } = await browser.get("/sign-in/oidc");
  const back = await provider.visit(location, "a");
  // RFC 3986 §3.4 allows a question mark in a query, and RFC 6749 §4.1.2 allows other params.
  const path = back.slice(publicUrl.length).replace("?", "?page=a?b&");
  expect((await browser.get(path)).location).toBe("/device");
});

test("the start of a sign-in reports an unavailable provider, and succeeds after the provider starts", async () => {
  const port = await freePort("127.0.0.1");
  const { browser, logged } = await startWith({
    issuer: `http://127.0.0.1:${port}`,
    clientId: "connectors",
    clientSecret: secret("a secret of the client"),
  });
  for (const _ of [1, 2]) {
    const page = await browser.get("/sign-in/oidc");
    expect(page).toMatchObject({ status: 503, headers: { "retry-after": "10" } });
    expect(page.html).toContain(`127.0.0.1:${port} is unavailable or sent an unexpected response; try again later.`);
    expect(page.html).toContain('<label for="password">');
    expect(page.headers).not.toHaveProperty("set-cookie");
  }
  expect(logged()).toContain(`127.0.0.1:${port} is unavailable or sent an unexpected response`);
  expect(logged()).not.toContain("a secret of the client");
  await startProvider({ port });
  expect((await browser.get("/sign-in/oidc")).status).toBe(303);
});

test("the start of a sign-in reports that a provider is unavailable if its metadata has no issuer", async () => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const { browser } = await startWith({ issuer, clientId: "connectors", clientSecret: secret("a secret") });
  const page = await browser.get("/sign-in/oidc");
  expect(page.status).toBe(503);
  expect(page.html).toContain(`127.0.0.1:${port} is unavailable or sent an unexpected response; try again later.`);
});

test("all concurrent sign-ins report an unavailable provider", async () => {
  const issuer = `http://127.0.0.1:${await freePort("127.0.0.1")}`;
  const { browser } = await startWith({ issuer, clientId: "connectors", clientSecret: secret("a secret") });
  const pages = await Promise.all([1, 2, 3].map(() => browser.get("/sign-in/oidc")));
  expect(pages.map(({ status }) => status)).toEqual([503, 503, 503]);
});

test("the callback reports an unavailable provider", async () => {
  const provider = await startProvider();
  const { issuer, clientId, clientSecret } = provider;
  const { browser } = await startWith({ issuer, clientId, clientSecret: secret(clientSecret) });
  const { location } = await browser.get("/sign-in/oidc");
  const back = await provider.visit(location, "ada");
  await provider.close();
  const { location: signInPage } = await browser.get(back.slice(publicUrl.length));
  expect((await browser.get(signInPage)).html).toContain("is unavailable or sent an unexpected response");
});

test("if the provider refuses the client secret, the callback reports an unavailable provider, and the log has the reason", async () => {
  const provider = await startProvider();
  const { issuer, clientId } = provider;
  const { browser, logged } = await startWith({ issuer, clientId, clientSecret: secret("another") });
  const { location } = await browser.get("/sign-in/oidc");
  const back = await provider.visit(location, "ada");
  const { location: signInPage } = await browser.get(back.slice(publicUrl.length));
  expect((await browser.get(signInPage)).html).toContain("is unavailable or sent an unexpected response");
  expect(logged()).toContain("(invalid_client)");
});

test.each(["http://provider.example.com", "http://localhost.example.com", "http://127.example.com"])(
  "no request is sent to %s, because plain HTTP does not authenticate the server",
  async (issuer) => {
    const { browser, logged } = await startWith({ issuer, clientId: "a", clientSecret: secret("b") });
    expect((await browser.get("/sign-in/oidc")).status).toBe(503);
    expect(logged()).toContain("OAUTH_HTTP_REQUEST_FORBIDDEN");
  },
);

test("without a provider, the pages of OpenID Connect do not exist", async () => {
  const running = await startTestService({ engine: "sqlite" });
  onTestFinished(() => running.close());
  for (const path of ["/sign-in/oidc", "/sign-in/oidc/callback?code=x"]) {
    const page = await openBrowser(running).get(path);
    expect(page).toMatchObject({
      status: 404,
      html: expect.stringContaining("Users sign in with a password only; no OpenID Connect provider is configured."),
    });
  }
});
