import { expect, test } from "vitest";
import { createUsedSecrets } from "../../../runtime/auth/secrets.ts";

test("a client drops old tokens, but keeps the credentials in use", () => {
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

test("a client keeps a thousand short tokens, and it keeps the credentials in use regardless of their length", () => {
  const credentials = { private_key: "key".repeat(50_000) };
  const option = { name: "oauth", title: "OAuth", description: "", credentials: {}, inject: [] };
  const secrets = createUsedSecrets(option, { credentials, config: () => ({}) });
  const tokens = Array.from({ length: 1_000 }, (_, renewal) => `token-${renewal}-of-this-client`);
  for (const access_token of tokens) secrets.remember({ ...credentials, access_token });
  expect(secrets.values()).toEqual(expect.arrayContaining([credentials.private_key, ...tokens]));
});
