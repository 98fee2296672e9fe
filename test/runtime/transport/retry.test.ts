import { expect, test } from "vitest";
import { ConnectorError, type ErrorCode } from "../../../runtime/errors/connector-error.ts";
import { retry } from "../../../runtime/transport/retry.ts";
import { fakeClock } from "../fixtures/fake-clock.ts";

function failing(...errors: unknown[]) {
  let attempts = 0;
  return {
    attempt: async () => {
      const error = errors[attempts++];
      if (error !== undefined) throw error;
      return "done";
    },
    attempts: () => attempts,
  };
}

function options(given: { timeoutMs?: number; retries?: number; random?: () => number; signal?: AbortSignal } = {}) {
  const clock = fakeClock();
  const { timeoutMs = 120_000, retries = 4, random = () => 1, signal = new AbortController().signal } = given;
  return { clock, random, retries, bounds: { signal, deadline: clock.now() + timeoutMs } };
}

const down = () => new ConnectorError("upstream_unavailable", "down");

test.each<ErrorCode>(["rate_limited", "upstream_unavailable", "timeout"])(
  "an attempt is repeated after %s",
  async (code) => {
    const { attempt, attempts } = failing(new ConnectorError(code, "later"));
    expect(await retry(attempt, options())).toBe("done");
    expect(attempts()).toBe(2);
  },
);

test.each<ErrorCode>(["not_found", "credentials_rejected", "upstream_unreadable", "too_large", "cancelled"])(
  "an attempt is not repeated after %s",
  async (code) => {
    const { attempt, attempts } = failing(new ConnectorError(code, "no"));
    await expect(retry(attempt, options())).rejects.toMatchObject({ code });
    expect(attempts()).toBe(1);
  },
);

test("`retry` waits longer each time, up to eight seconds, and throws the last error", async () => {
  const { attempt, attempts } = failing(...Array.from({ length: 9 }, down));
  const given = options({ retries: 7 });
  await expect(retry(attempt, given)).rejects.toThrow("[upstream_unavailable] down");
  expect(given.clock.slept).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  expect(attempts()).toBe(8);
});

test("`retry` waits a random part of the back-off", async () => {
  const given = options({ random: () => 0.5 });
  await retry(failing(down(), down()).attempt, given);
  expect(given.clock.slept).toEqual([125, 250]);
});

test("`retry` waits the full time that the upstream requires", async () => {
  const given = options({ random: () => 0 });
  await retry(failing(new ConnectorError("rate_limited", "wait", { retry_after_ms: 30_000 })).attempt, given);
  expect(given.clock.slept).toEqual([30_000]);
});

test("`retry` fails immediately if the upstream's wait does not end before the call's time limit", async () => {
  const given = options({ timeoutMs: 10_000 });
  const limited = new ConnectorError("rate_limited", "wait", { retry_after_ms: 10_000 });
  await expect(retry(failing(limited).attempt, given)).rejects.toMatchObject({ retry_after_ms: 10_000 });
  expect(given.clock.slept).toEqual([]);
});

test("an attempt is not repeated after the signal has aborted", async () => {
  const controller = new AbortController();
  let attempts = 0;
  const attempt = async () => {
    attempts++;
    controller.abort();
    throw down();
  };
  await expect(retry(attempt, options({ signal: controller.signal }))).rejects.toThrow("[upstream_unavailable] down");
  expect(attempts).toBe(1);
});

test("an attempt is not repeated after an unexpected error, which gets the code `internal`", async () => {
  const { attempt, attempts } = failing(new TypeError("boom"));
  await expect(retry(attempt, options())).rejects.toMatchObject({ code: "internal" });
  expect(attempts()).toBe(1);
});

test("`retry` waits its own back-off if the upstream requires less", async () => {
  const given = options({ random: () => 1 });
  const now = () => new ConnectorError("rate_limited", "now", { retry_after_ms: 0 });
  await retry(failing(now(), now(), now()).attempt, given);
  expect(given.clock.slept).toEqual([250, 500, 1000]);
});
