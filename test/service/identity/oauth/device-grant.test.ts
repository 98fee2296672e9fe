import { expect, test } from "vitest";
import { type PollingDevice, pollResult } from "../../../../service/identity/oauth/device-grant.ts";

const fresh: PollingDevice = { status: "pending", interval_ms: 5_000, polled_at: null, expires_at: 600_000 };

test.each<[string, Partial<PollingDevice>, number, string]>([
  ["polls for the first time", {}, 0, "authorization_pending"],
  ["polls after its interval", { polled_at: 10_000 }, 15_000, "authorization_pending"],
  ["polls a little early, because of latency", { polled_at: 10_000 }, 14_500, "authorization_pending"],
  ["polls too early", { polled_at: 10_000 }, 14_499, "slow_down"],
  ["polls before the end of a longer interval", { polled_at: 10_000, interval_ms: 10_000 }, 16_000, "slow_down"],
  ["was allowed", { status: "approved" }, 1, "approved"],
  ["was allowed, and polls too early", { status: "approved", polled_at: 0 }, 1, "slow_down"],
  ["was denied", { status: "denied" }, 1, "access_denied"],
  ["polls just before its code expires", {}, 599_999, "authorization_pending"],
  ["polls when its code expires", {}, 600_000, "expired_token"],
  ["was allowed, and polls when its code expires", { status: "approved" }, 600_000, "expired_token"],
])("a device that %s (%j, at %i ms) gets the result %s", (_, device, now, expected) => {
  expect(pollResult({ ...fresh, ...device }, now)).toBe(expected);
});
