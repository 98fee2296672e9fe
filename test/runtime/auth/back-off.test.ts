import { expect, test } from "vitest";
import { createBackOff } from "../../../runtime/auth/token-request.ts";
import { ConnectorError } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { json, loopback } from "../fixtures/loopback.ts";

test("fifty concurrent calls share one token request per attempt", async () => {
  let tokenRequests = 0;
  const { baseUrl } = await loopback((request, response) => {
    if (request.path !== "/oauth/token") return json(response, { data: [] });
    tokenRequests++;
    return json(response, { error: "temporarily_unavailable" }, 503);
  });
  const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };
  const client = clientFor(baseUrl, { credentials, random: Math.random, limits: { retries: 2 } });
  const calls = Array.from({ length: 50 }, () => client.tickets.list());
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "upstream_unavailable" } });
  expect(tokenRequests).toBe(3);
});

/**
 * Returns a token endpoint with a back-off. The first requests have the `outcomes`, and all later requests succeed. Only
 * `forward` advances the time.
 */
function endpointWith(...outcomes: readonly (ConnectorError | "granted")[]) {
  let time = 0;
  let requests = 0;
  const backOff = createBackOff({ now: () => time });
  const request = async () => {
    const outcome = outcomes[requests++] ?? "granted";
    if (outcome !== "granted") throw outcome;
    return outcome;
  };
  return {
    requests: () => requests,
    forward: (ms: number) => {
      time += ms;
    },
    outcome: () => backOff(request).catch(({ code, retry_after_ms }) => ({ code, retry_after_ms })),
  };
}

test("a back-off grows with each failure, reports the remaining time, and is short again after a success", async () => {
  const away = new ConnectorError("upstream_unavailable", "away");
  const endpoint = endpointWith(away, away, "granted", away);
  expect(await endpoint.outcome()).toEqual({ code: "upstream_unavailable", retry_after_ms: 250 });
  endpoint.forward(100);
  expect(await endpoint.outcome()).toEqual({ code: "upstream_unavailable", retry_after_ms: 150 });
  expect(endpoint.requests()).toBe(1);
  endpoint.forward(150);
  expect(await endpoint.outcome()).toEqual({ code: "upstream_unavailable", retry_after_ms: 500 });
  endpoint.forward(500);
  expect(await endpoint.outcome()).toBe("granted");
  expect(await endpoint.outcome()).toEqual({ code: "upstream_unavailable", retry_after_ms: 250 });
});

test("if a concurrent request succeeds after a failure, the back-off ends", async () => {
  const endpoint = endpointWith(new ConnectorError("upstream_unavailable", "away"), "granted");
  expect(await Promise.all([endpoint.outcome(), endpoint.outcome()])).toEqual([
    { code: "upstream_unavailable", retry_after_ms: 250 },
    "granted",
  ]);
  expect(await endpoint.outcome()).toBe("granted");
});

test("a back-off is as long as the endpoint requires, and a refusal of credentials starts no back-off", async () => {
  const endpoint = endpointWith(
    new ConnectorError("rate_limited", "later", { retry_after_ms: 60_000 }),
    new ConnectorError("credentials_rejected", "no"),
  );
  expect(await endpoint.outcome()).toMatchObject({ retry_after_ms: 60_000 });
  endpoint.forward(59_999);
  expect(await endpoint.outcome()).toEqual({ code: "rate_limited", retry_after_ms: 1 });
  endpoint.forward(1);
  expect(await endpoint.outcome()).toMatchObject({ code: "credentials_rejected" });
  expect(await endpoint.outcome()).toBe("granted");
});
