/** What is stored of a device that polls. */
export interface PollingDevice {
  readonly status: "pending" | "approved" | "denied";
  readonly interval_ms: number;
  readonly polled_at: number | null;
  readonly expires_at: number;
}

/** What a device learns when it polls, in the words of RFC 8628 §3.5. */
export type PollAnswer = "authorization_pending" | "slow_down" | "expired_token" | "access_denied" | "approved";

/** A poll may be so many milliseconds early: networks do not keep time. */
const tolerance = 500;

/** What a device learns that polls now. */
export function answerPoll(device: PollingDevice, now: number): PollAnswer {
  if (now >= device.expires_at) return "expired_token";
  if (device.polled_at !== null && now < device.polled_at + device.interval_ms - tolerance) return "slow_down";
  if (device.status === "denied") return "access_denied";
  return device.status === "pending" ? "authorization_pending" : "approved";
}
