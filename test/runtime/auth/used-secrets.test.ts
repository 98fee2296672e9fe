import { expect, test } from "vitest";
import type { AuthOption } from "../../../runtime/auth/model.ts";
import { createUsedSecrets } from "../../../runtime/auth/secrets.ts";

test("the used secrets of a client omit old tokens, but contain the credentials in use", () => {
  const credentials = { client_secret: "the secret of the client" };
  const option = { name: "oauth", title: "OAuth", description: "", credentials: {}, inject: [] };
  const secrets = createUsedSecrets(option, { credentials, config: () => ({}) });
  const token = (renewal: number) => `token-${renewal}-`.padEnd(1_000, "x");
  for (let renewal = 0; renewal < 200; renewal++) {
    secrets.remember({ ...credentials, access_token: token(renewal) });
    expect(secrets.values()).toContain(credentials.client_secret);
    expect(secrets.values()).toContain(token(renewal));
    expect(secrets.values()).toContain(token(Math.max(0, renewal - 32)));
  }
  expect(secrets.values()).toHaveLength(34);
});

test("a public credential is not a secret, even if it is sent", () => {
  const field = (secret: boolean) => ({ schema: { type: "string" as const }, required: true, secret });
  const value = (name: string) => ({ text: ["Bearer ", { get: ["credentials", name] }] });
  const option: AuthOption = {
    name: "keys",
    title: "Keys",
    description: "",
    credentials: { key_id: field(false), key: field(true) },
    inject: [
      { target: { in: "header", name: "x-key-id" }, value: value("key_id") },
      { target: { in: "header", name: "x-key" }, value: value("key") },
    ],
  };
  const credentials = { key_id: "public-id", key: "secret-key" };
  const secrets = createUsedSecrets(option, { credentials, config: () => ({}) });
  secrets.remember(credentials);
  expect(secrets.values()).toEqual(["secret-key"]);
});

test("the used secrets of a client contain a thousand short tokens, and the credentials in use regardless of their length", () => {
  const credentials = { private_key: "key".repeat(50_000) };
  const option = { name: "oauth", title: "OAuth", description: "", credentials: {}, inject: [] };
  const secrets = createUsedSecrets(option, { credentials, config: () => ({}) });
  const tokens = Array.from({ length: 1_000 }, (_, renewal) => `token-${renewal}-of-this-client`);
  for (const access_token of tokens) secrets.remember({ ...credentials, access_token });
  expect(secrets.values()).toEqual(expect.arrayContaining([credentials.private_key, ...tokens]));
});
