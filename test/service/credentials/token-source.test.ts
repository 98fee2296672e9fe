import { ConnectorError, systemClock } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import type { StoredToken } from "../../../service/credentials/stored.ts";
import { createTokenSource } from "../../../service/credentials/token-store.ts";
import { secret } from "../../../service/secret.ts";

const { signal } = new AbortController();
const now = systemClock.now();

/** A token whose renewal is due, although it has not expired. */
const due: StoredToken = {
  credentials: secret({ access_token: "due" }),
  fields: secret({}),
  version: 1,
  renewAt: now - 1_000,
  expiresAt: now + 600_000,
};

const sourceWhoseRenewalFails = (code: "service_unavailable" | "credentials_rejected") =>
  createTokenSource(due, { now: () => now, renew: () => Promise.reject(new ConnectorError(code, "no token")) });

test("a token whose renewal fails for a temporary reason is used until it expires", async () => {
  expect(await sourceWhoseRenewalFails("service_unavailable").current(signal)).toEqual({ access_token: "due" });
});

test("a token whose renewal is refused is not used, even if it has not expired", async () => {
  await expect(sourceWhoseRenewalFails("credentials_rejected").current(signal)).rejects.toMatchObject({
    code: "credentials_rejected",
  });
});

test("a token that the upstream rejected is not used, even if its renewal fails for a temporary reason", async () => {
  const source = sourceWhoseRenewalFails("service_unavailable");
  await expect(source.renewed({ access_token: "due" }, signal)).rejects.toMatchObject({ code: "service_unavailable" });
  await expect(source.current(signal)).rejects.toMatchObject({ code: "service_unavailable" });
});
