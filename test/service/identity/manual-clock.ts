import { type Clock, systemClock } from "@agent-connectors/runtime";

/** A clock that a test can advance. `sleep` waits in real time. */
export interface ManualClock extends Clock {
  readonly advance: (ms: number) => void;
}

/** Returns a clock that starts at a full second of the year 2026. Only the test advances it. */
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

/** Returns a clock with the current time, which a test can advance. */
export function advancingClock(): ManualClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    sleep: systemClock.sleep,
    advance: (ms) => {
      ahead += ms;
    },
  };
}
