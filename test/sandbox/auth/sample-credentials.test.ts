import type { AuthOption, CredentialField, OAuth } from "@agent-connectors/runtime";
import { createConnector } from "@agent-connectors/runtime";
import { expect, onTestFinished, test } from "vitest";
import { credentialsFor } from "../../../sandbox/auth/sample-credentials.ts";
import { actionOf } from "../fixtures/action-of.ts";
import { connectorOf } from "../fixtures/connector-of.ts";
import { sandboxFor } from "../fixtures/sandbox-for.ts";

const required: CredentialField = { schema: { type: "string" }, required: true, secret: true };
const optional: CredentialField = { ...required, required: false };
const oauth: OAuth = {
  grant: "refresh_token",
  tokenUrl: "https://desk.example.com/oauth/token",
  client: "body",
  encoding: "form",
  tokenParams: {},
  tokenResponse: { accessToken: ["access_token"], refreshToken: ["refresh_token"] },
  lifetime: 3600,
};

function optionOf(credentials: AuthOption["credentials"], parts: Partial<AuthOption> = {}): AuthOption {
  const value = { text: ["Bearer ", { get: ["credentials", "access_token"] }] };
  return {
    name: "oauth",
    title: "OAuth",
    description: "OAuth.",
    credentials,
    inject: [{ target: { in: "header", name: "authorization" }, value }],
    oauth,
    ...parts,
  };
}

const clientFields = { client_id: optional, client_secret: optional };

test.each<{ why: string; option: AuthOption; fields: readonly string[] }>([
  {
    why: "the optional client id and client secret, because token requests contain them",
    option: optionOf({ ...clientFields, refresh_token: required }),
    fields: ["client_id", "client_secret", "refresh_token"],
  },
  {
    why: "no optional access token, because the runtime requests one",
    option: optionOf({ ...clientFields, refresh_token: required, access_token: optional }),
    fields: ["client_id", "client_secret", "refresh_token"],
  },
  {
    why: "the field that token params read instead of the client id",
    option: optionOf(
      { ...clientFields, app_id: optional, refresh_token: required },
      { oauth: { ...oauth, tokenParams: { client_id: { get: ["credentials", "app_id"] } } } },
    ),
    fields: ["client_secret", "app_id", "refresh_token"],
  },
  {
    why: "no refresh token for the client credentials grant",
    option: optionOf(
      { ...clientFields, refresh_token: optional },
      { oauth: { ...oauth, grant: "client_credentials" } },
    ),
    fields: ["client_id", "client_secret"],
  },
])("the sample credentials have $why", ({ option, fields }) => {
  expect(Object.keys(credentialsFor(option, () => "granted"))).toEqual(fields);
});

test("without OAuth, an access token is an ordinary credential", () => {
  const { oauth: _, ...option } = optionOf({ access_token: required, note: optional });
  expect(credentialsFor(option, () => "granted")).toEqual({ access_token: "sandbox_access_token" });
});

test.each([
  { name: "a refresh token", credentials: { ...clientFields, refresh_token: required } },
  { name: "an access token", credentials: { ...clientFields, refresh_token: optional, access_token: required } },
])(
  "if the auth option requires $name, a client with the sample credentials is authenticated, even after its token has expired",
  async (given) => {
    let now = Date.UTC(2026, 0, 1);
    const connector = connectorOf({
      auth: [optionOf(given.credentials)],
      entities: { tickets: { actions: { list: actionOf("list", "GET /tickets") } } },
    });
    const { sandbox, base } = await sandboxFor(connector, { clock: () => now });
    const client = createConnector(connector, { baseUrl: base, credentials: sandbox.credentialsOf("help_desk") });
    onTestFinished(() => client.close());
    expect(await client.execute("tickets", "list")).toMatchObject({ data: expect.any(Array) });
    now += 2 * 3600 * 1000;
    expect(await client.execute("tickets", "list")).toMatchObject({ data: expect.any(Array) });
  },
);
