import { expect, test } from "vitest";
import { createSessionSecrets } from "../../../runtime/auth/session-secrets.ts";

test("a session forgets old tokens, and never the credentials that it goes on using", () => {
  const credentials = { client_secret: "the secret of the client" };
  const option = { name: "oauth", title: "OAuth", description: "", credentials: {}, inject: [] };
  const secrets = createSessionSecrets(option, { credentials, config: () => ({}) });
  for (let renewal = 0; renewal < 200; renewal++) {
    secrets.remember({ ...credentials, access_token: `token-${renewal}` });
    expect(secrets.values()).toContain(credentials.client_secret);
    expect(secrets.values()).toContain(`token-${renewal}`);
  }
  expect(secrets.values()).toHaveLength(50);
});
