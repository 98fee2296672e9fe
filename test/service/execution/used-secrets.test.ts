import type { AuthOption, ConfigField } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { usedSecretsOf } from "../../../service/execution/client-cache.ts";

const key = "sk_test_1";
const credentials = { api_key: key };

/** Returns the secrets of a connection. Its key is sent in a header together with the configuration value `realm`. */
async function secretsWith(realm: Pick<ConfigField & { kind: "given" }, "required" | "default">) {
  const value = { call: "basic", args: [{ get: ["config", "realm"] }, { get: ["credentials", "api_key"] }] } as const;
  const config = { realm: { kind: "given", schema: { type: "string" }, ...realm } } as const;
  const option: AuthOption = {
    name: "api_key",
    title: "API key",
    description: "",
    credentials: { api_key: { schema: { type: "string" }, required: true, secret: true } },
    inject: [{ target: { in: "header", name: "x-combined" }, value }],
  };
  const secrets = await usedSecretsOf({ config }, option, { credentials, config: {} });
  secrets.remember(credentials);
  return secrets.values();
}

test("the secrets of a connection contain the header value that combines the key with the default realm", async () => {
  expect(await secretsWith({ required: false, default: "desk" })).toContain(btoa(`desk:${key}`));
});

test("the secrets of a connection with an invalid configuration contain the credentials", async () => {
  expect(await secretsWith({ required: true })).toContain(key);
});
