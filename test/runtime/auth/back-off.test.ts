import { expect, test } from "vitest";
import { createBackOff } from "../../../runtime/auth/token-request.ts";
import { ConnectorError } from "../../../runtime/index.ts";
import { clientFor } from "../fixtures/client-for.ts";
import { json, loopback } from "../fixtures/loopback.ts";

test("fifty calls ask a failing token endpoint once in each back-off", async () => {
  let asked = 0;
  const { baseUrl } = await loopback((request, response) => {
    if (request.path !== "/oauth/token") return json(response, { data: [] });
    asked++;
    return json(response, { error: "temporarily_unavailable" }, 503);
  });
  const credentials = { client_id: "app", client_secret: "hunter2-hunter2", refresh_token: "refresh-0" };
  const client = clientFor(baseUrl, { credentials, random: Math.random, limits: { retries: 2 } });
  const calls = Array.from({ length: 50 }, () => client.tickets.list());
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "upstream_unavailable" } });
  expect(asked).toBe(3);
});

/** A clock that stands still, and an endpoint that fails so often with these failures. */
function failing(...failures: readonly ConnectorError[]) {
  let time = 0;
  let asked = 0;
  const backOff = createBackOff({ now: () => time });
  const ask = () => {
    const failure = failures[asked++];
    return failure ? Promise.reject(failure) : Promise.resolve("granted");
  };
  return {
    asked: () => asked,
    forward: (ms: number) => {
      time += ms;
    },
    outcome: () => backOff(ask).catch(({ code, retry_after_ms }) => ({ code, retry_after_ms })),
  };
}

test("a back-off grows with each failure, gives the remaining time, and starts again after a success", async () => {
  const away = new ConnectorError("upstream_unavailable", "away");
  const endpoint = failing(away, away);
  expect(await endpoint.outcome()).toEqual({ code: "upstream_unavailable", retry_after_ms: 250 });
  endpoint.forward(100);
  expect(await endpoint.outcome()).toEqual({ code: "upstream_unavailable", retry_after_ms: 150 });
  expect(endpoint.asked()).toBe(1);
  endpoint.forward(150);
  expect(await endpoint.outcome()).toEqual({ code: "upstream_unavailable", retry_after_ms: 500 });
  endpoint.forward(500);
  expect(await endpoint.outcome()).toBe("granted");
});

test("a back-off is as long as the endpoint requires, and a refusal starts none", async () => {
  const endpoint = failing(
    new ConnectorError("rate_limited", "later", { retry_after_ms: 60_000 }),
    new ConnectorError("credentials_rejected", "no"),
  );
  expect(await endpoint.outcome()).toMatchObject({ retry_after_ms: 60_000 });
  endpoint.forward(60_000);
  expect(await endpoint.outcome()).toMatchObject({ code: "credentials_rejected" });
  expect(await endpoint.outcome()).toBe("granted");
});
