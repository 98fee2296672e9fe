import { createConnector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { json, loopback } from "../runtime/fixtures/loopback.ts";
import type { Parts } from "./resolve/manifest.ts";
import { actionOf, connectorOf } from "./resolve/resolved.ts";

const token = { token: "hunter2-hunter2" };
type Options = Parameters<typeof createConnector>[1];

/** Creates a client of the connector that a manifest describes. The client is closed at the end of the test. */
function clientOf(parts: Parts, options: Options) {
  const client = createConnector(connectorOf(parts), {
    credentials: token,
    auth: "token",
    random: () => 0,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

const tickets = { data: [{ id: "1", opened_at: null, status: "open" }] };

test("the base URL can consist of a configured URL and a path, and the option `baseUrl` replaces both", async () => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, tickets));
  const parts = {
    baseUrl: "'{{config.url}}/api/v4'",
    root: "config: { url: { type: string, required: true, format: uri, description: Where it runs. } }",
    list: "record_path: data",
  };
  await clientOf(parts, { config: { url: `${baseUrl}/desk/` } }).execute("tickets", "list");
  await clientOf(parts, { config: { url: "https://desk.test" }, baseUrl: `${baseUrl}/proxy` }).execute(
    "tickets",
    "list",
  );
  expect(seen.map(({ path }) => path)).toEqual(["/desk/api/v4/tickets", "/proxy/tickets"]);
});

test.each<[string, Parts, Options]>([
  ["the base URL", { baseUrl: "'{{config.site}}'" }, {}],
  [
    "the token URL",
    { auth: passwordGrant("'{{config.site}}/oauth/token'") },
    { auth: "oauth", credentials: { username: "ann", password: "hunter2-hunter2" } },
  ],
])("a call sends no credentials if a config value in %s has a default outside its enum", async (_, urls, signIn) => {
  const { baseUrl, seen } = await loopback((_, response) => json(response, { access_token: "a1", expires_in: 60 }));
  const root = `config:
  account: { type: string, required: true, description: The account. }
  site: { type: string, enum: ['https://desk.example'], default: '{{config.account}}', description: The site. }`;
  const call = clientOf({ ...urls, root }, { config: { account: baseUrl }, ...signIn }).execute("tickets", "list");
  await expect(call).rejects.toMatchObject({ code: "invalid_config", details: [{ path: "site" }] });
  expect(seen).toEqual([]);
});

test("the path of the base URL is added neither to token URLs nor to next URLs", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) => {
    if (path.includes("/oauth")) return json(response, { access_token: "a1", expires_in: 60 });
    json(response, { ...tickets, next: path.includes("page") ? null : "/desk/api/tickets?page=2" });
  });
  const parts = {
    baseUrl: "'{{config.url}}/api'",
    auth: passwordGrant("'{{config.url}}/oauth/token'"),
    root: `config: { url: { type: string, required: true, format: uri, description: Where it runs. } }
pagination: { next: { mode: cursor, cursor: { in: url }, value: '{{response.next}}' } }`,
    list: "pagination: next\nrecord_path: data",
  };
  const credentials = { username: "ann", password: "hunter2-hunter2" };
  await clientOf(parts, { config: { url: `${baseUrl}/desk` }, auth: "oauth", credentials }).execute(
    "tickets",
    "list",
    {},
    { max_pages: 2 },
  );
  expect(seen.map(({ path }) => path)).toEqual(["/desk/oauth/token", "/desk/api/tickets", "/desk/api/tickets?page=2"]);
});

test("a list ends at a page with a status in `empty_statuses`; without this key, the call fails", async () => {
  const { baseUrl } = await loopback(({ path }, response) =>
    path.includes("page=2") ? json(response, { error: "no more" }, 404) : json(response, tickets),
  );
  const root = "pagination: { number: { mode: page, page: { in: query, name: page }, start: 1 } }";
  const list = "pagination: number\nrecord_path: data";
  const options = { baseUrl };
  const walk = { max_pages: 5 };
  const empty = clientOf({ root, list: `${list}\nempty_statuses: [404]` }, options);
  expect(await empty.execute("tickets", "list", {}, walk)).toMatchObject({ data: tickets.data });
  const strict = clientOf({ root, list }, options);
  await expect(strict.execute("tickets", "list", {}, walk)).rejects.toMatchObject({ code: "not_found" });
});

test("an injected value can read the page token of the request", async () => {
  const { baseUrl, seen } = await loopback(({ path }, response) =>
    json(response, { ...tickets, next: path.includes("after=c1") ? null : "c1" }),
  );
  const parts = {
    root: `pagination: { walk: { mode: cursor, cursor: { in: query, name: after, param: after, type: string, description: The position of the page. }, value: '{{response.next}}' } }`,
    list: "inject: [{ in: header, name: x-page, value: '{{page_token}}' }]\npagination: walk\nrecord_path: data",
  };
  const client = clientOf(parts, { baseUrl });
  await client.execute("tickets", "list", {}, { max_pages: 2 });
  await client.execute("tickets", "list", { after: "c0" });
  expect(seen.map(({ headers }) => headers["x-page"])).toEqual([undefined, "c1", "c0"]);
});

test("the password grant requests tokens with username and password", async () => {
  const connector = connectorOf({ auth: passwordGrant("'https://desk.example/oauth/token'") });
  const sandbox = await startSandbox({ connectors: [connector] });
  onTestFinished(() => sandbox.close());
  const given = { username: "ann", password: "hunter2-hunter2" };
  const as = (credentials: Record<string, string>) => {
    const client = createConnector(connector, { credentials, auth: "oauth", baseUrl: sandbox.urlOf("help_desk") });
    onTestFinished(() => client.close());
    return client.execute("tickets", "list");
  };
  expect(await as(given)).toMatchObject({ data: expect.any(Array) });
  await expect(as({ ...given, password: "invalid" })).rejects.toMatchObject({ code: "credentials_rejected" });
});

test("a token of the authorization-code grant is used, and never renewed", async () => {
  const { baseUrl, seen } = await loopback(({ headers }, response) =>
    headers.authorization === "Bearer held-token" ? json(response, []) : json(response, {}, 401),
  );
  const option = `
  oauth:
    title: OAuth
    description: Approve the app.
    credentials: { client_id: { secret: false, description: C. }, client_secret: { description: S. }, access_token: { description: T. } }
    inject: [{ in: header, name: authorization, value: 'Bearer {{credentials.access_token}}' }]
    oauth: { grant: authorization_code, token_url: 'https://desk.example/token', authorize: { url: 'https://desk.example/allow', scopes: [read] } }`;
  const client = (access_token: string) =>
    clientOf(
      { auth: option },
      { baseUrl, auth: "oauth", credentials: { client_id: "a", client_secret: "b", access_token } },
    );
  expect(await client("held-token").execute("tickets", "list")).toMatchObject({ data: [] });
  await expect(client("other-token").execute("tickets", "list")).rejects.toMatchObject({
    code: "credentials_rejected",
  });
  expect(seen.map(({ path }) => path)).toEqual(["/tickets", "/tickets"]);
});

test("a GraphQL query is safe unless its action has `safe: false`, and a mutation is not safe", () => {
  const safe = (document: string, more = "") => {
    const search = `search: { description: Find., request: POST /graphql, ${more}document: '${document}', record_path: data.tickets }`;
    return actionOf({ actions: search }, "search").safe;
  };
  expect(safe("query find { tickets { id status } }")).toBe(true);
  expect(safe("query find { tickets { id status } }", "safe: false, ")).toBe(false);
  expect(safe("mutation find { tickets { id status } }")).toBe(false);
});

/** Returns an auth option as YAML. `tokenUrl` is a YAML string in quotes. */
function passwordGrant(tokenUrl: string): string {
  return `
  oauth:
    title: OAuth
    description: Settings.
    credentials: { username: { secret: false, description: U. }, password: { description: P. } }
    inject: [{ in: header, name: authorization, value: 'Bearer {{credentials.access_token}}' }]
    oauth: { grant: password, token_url: ${tokenUrl} }`;
}
