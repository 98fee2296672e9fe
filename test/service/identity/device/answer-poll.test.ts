import { expect, test } from "vitest";
import { answerPoll, type PollingDevice } from "../../../../service/identity/device.ts";

const fresh: PollingDevice = { status: "pending", interval_ms: 5_000, polled_at: null, expires_at: 600_000 };

test.each<[string, Partial<PollingDevice>, number, string]>([
  ["asks for the first time", {}, 0, "authorization_pending"],
  ["asks again after its interval", { polled_at: 10_000 }, 15_000, "authorization_pending"],
  ["asks again a little early, as networks do", { polled_at: 10_000 }, 14_500, "authorization_pending"],
  ["asks again too early", { polled_at: 10_000 }, 14_499, "slow_down"],
  [
    "asks too early by the longer interval that it was given",
    { polled_at: 10_000, interval_ms: 10_000 },
    16_000,
    "slow_down",
  ],
  ["was let in", { status: "approved" }, 1, "approved"],
  ["was let in, and asks too early", { status: "approved", polled_at: 0 }, 1, "slow_down"],
  ["was sent away", { status: "denied" }, 1, "access_denied"],
  ["waited till the last moment", {}, 599_999, "authorization_pending"],
  ["waited too long", {}, 600_000, "expired_token"],
  ["was let in and came too late", { status: "approved" }, 600_000, "expired_token"],
])("a device that %s", (_, device, now, want) => {
  expect(answerPoll({ ...fresh, ...device }, now)).toBe(want);
});
