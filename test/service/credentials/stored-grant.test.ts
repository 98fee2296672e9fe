import { kinds } from "@agent-connectors/connectors";
import { expect, test } from "vitest";
import { storedGrant } from "../../../service/credentials/stored.ts";
import { secret } from "../../../service/secret.ts";

const optionOf = async (kind: keyof typeof kinds, name: string) => {
  const { connector } = await kinds[kind].load();
  const option = connector.auth.find((candidate) => candidate.name === name);
  if (!option) throw new Error(`expected an option '${name}'`);
  return option;
};

test("a stored grant has the fields of its option, without those that only the operator's app supplies", async () => {
  const option = await optionOf("issue_tracking", "oauth");
  const credentials = { client_id: "i", client_secret: "s", refresh_token: "r1", access_token: "a" };
  const granted = { credentials, expiresAt: 5 };
  const app = { client_id: "i", client_secret: "s" };
  expect(storedGrant(granted, { option, fields: secret({ refresh_token: "r0" }), app: secret(app) }).reveal()).toEqual({
    fields: { refresh_token: "r1", access_token: "a" },
    access_token: "a",
    expires_at: 5,
  });
  const own = { ...app, refresh_token: "r0" };
  expect(storedGrant(granted, { option, fields: secret(own), app: secret(app) }).reveal().fields).toEqual(credentials);
});

test("a refresh token is not stored if the option has no field for it", async () => {
  const option = await optionOf("recruiting", "client_credentials");
  const fields = { client_id: "i", client_secret: "s" };
  const credentials = { ...fields, refresh_token: "unasked", access_token: "a" };
  const stored = storedGrant({ credentials, expiresAt: 5 }, { option, fields: secret(fields), app: secret({}) });
  expect(stored.reveal().fields).toEqual(fields);
});
