import type { Connector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { actionOf } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";

const field = { schema: { type: "string" }, required: true, secret: true } as const;

function desk(kind: string): Connector {
  return connectorOf({
    kind,
    entities: { tickets: { actions: { list: actionOf("list", "GET /tickets") } } },
    auth: [
      {
        name: "oauth",
        title: "OAuth",
        description: "Connect.",
        credentials: { client_id: field, client_secret: field, refresh_token: field, access_token: field },
        inject: [
          {
            target: { in: "header", name: "authorization" },
            value: { text: ["Bearer ", { get: ["credentials", "access_token"] }] },
          },
        ],
        oauth: {
          grant: "refresh_token",
          tokenUrl: "https://desk.example.com/oauth/token",
          client: "body",
          encoding: "form",
          tokenParams: {},
          tokenResponse: { accessToken: ["access_token"], expiresIn: ["expires_in"], expiresAt: ["expires_at"] },
          lifetime: 3600,
        },
      },
    ],
  });
}

const start = Date.UTC(2026, 0, 1) + 999;

async function running(tokenLifetime?: number) {
  const time = { now: start };
  const sandbox = await startSandbox({
    connectors: [desk("one"), desk("two")],
    clock: () => time.now,
    ...(tokenLifetime !== undefined && { tokenLifetime }),
  });
  onTestFinished(() => sandbox.close());
  const refresh = async (kind: string, changes: object = {}) => {
    const members = { ...sandbox.credentialsOf(kind), grant_type: "refresh_token", ...changes };
    const response = await fetch(`${sandbox.urlOf(kind)}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams(members),
    });
    // The auth option defines the shape of the response.
    return (await response.json()) as { access_token: string; expires_in: number; expires_at: string };
  };
  const list = async (token: string | undefined): Promise<number> =>
    (await fetch(`${sandbox.urlOf("one")}/tickets`, { headers: { authorization: `Bearer ${token}` } })).status;
  return { sandbox, time, refresh, list };
}

test("tokens expire exactly `tokenLifetime` seconds after their creation, instead of after the lifetime of their auth option", async () => {
  const { sandbox, time, refresh, list } = await running(2);
  const given = sandbox.credentialsOf("one").access_token;
  const { access_token, ...lifetime } = await refresh("one");
  expect(lifetime).toMatchObject({ expires_in: 2, expires_at: new Date(start + 2000).toISOString() });
  time.now += 1999;
  expect([await list(given), await list(access_token)]).toEqual([200, 200]);
  time.now += 1;
  expect([await list(given), await list(access_token)]).toEqual([401, 401]);
});

test.each([0, -1, 1.5, Number.NaN])("a token lifetime of %s is refused", async (tokenLifetime) => {
  await expect(startSandbox({ connectors: [], tokenLifetime })).rejects.toThrow(
    `expected a token lifetime in whole seconds, at least 1, found ${tokenLifetime}`,
  );
});

test("/__tokens counts the granted and the refused requests of each token endpoint", async () => {
  const { sandbox, refresh, list } = await running();
  const counts = async (): Promise<unknown> => (await fetch(`${sandbox.url}/__tokens`)).json();
  expect(await counts()).toEqual({ one: { granted: 0, refused: 0 }, two: { granted: 0, refused: 0 } });
  await refresh("one");
  await refresh("one");
  await refresh("one", { refresh_token: "revoked" });
  await refresh("two", { client_secret: "invalid" });
  await list("unknown");
  expect(await counts()).toEqual({ one: { granted: 2, refused: 1 }, two: { granted: 0, refused: 1 } });
  const posted = await fetch(`${sandbox.url}/__tokens`, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"]);
});
