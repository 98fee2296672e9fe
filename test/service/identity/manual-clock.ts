import { type Clock, systemClock } from "@agent-connectors/runtime";

/** A clock that stands until a test moves it. */
export interface ManualClock extends Clock {
  readonly advance: (ms: number) => void;
}

/** Stands at a moment of the year 2026, to the second. */
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
