import { inspect } from "node:util";
import { expect, test } from "vitest";
import { parseStoredCredentials, storedToken } from "../../../service/credentials/stored.ts";
import { secret } from "../../../service/secret.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { keyringOf } from "../keyring-of.ts";

const owner = { organizationId: "o1", connectorId: "c1" };

const row = { version: 3, updatedAt: 1_000, app: secret({ client_id: "planted-id", client_secret: "planted-secret" }) };

test("printing stored credentials from the vault shows no secrets, and reveal() returns the credentials", async () => {
  const vault = createVault(keyringOf([Buffer.alloc(32, 1).toString("base64")]));
  const stored = {
    fields: { refresh_token: "planted-refresh" },
    access_token: "planted-access",
    expires_at: 3_601_000,
  };
  const text = await vault.open(vault.seal(JSON.stringify(stored), owner), owner);
  const opened = parseStoredCredentials(text);
  const token = storedToken(opened, row);
  const held = { text, opened, token, app: row.app };
  for (const printed of [inspect(held, { depth: null, showHidden: true }), JSON.stringify(held)])
    expect(printed).not.toContain("planted");
  expect(token.fields.reveal()).toEqual({ refresh_token: "planted-refresh" });
  expect(token.credentials.reveal()).toEqual({
    client_id: "planted-id",
    client_secret: "planted-secret",
    refresh_token: "planted-refresh",
    access_token: "planted-access",
  });
});
