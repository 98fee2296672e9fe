import { type Clock, systemClock } from "@agent-connectors/runtime";

/** A clock whose time only a test advances. `sleep` waits in real time. */
export interface ManualClock extends Clock {
  readonly advance: (ms: number) => void;
}

/** Returns a clock that starts at a full second of the year 2026. */
export function manualClock(): ManualClock {
  let now = 1_795_000_000_000;
  return {
    now: () => now,
    sleep: systemClock.sleep,
    advance: (ms) => {
      now += ms;
    },
  };
}
