import type { Fault } from "./fault.ts";

/** So many faults are kept at most; the oldest go first. */
const most = 100;

/** Where a request leads, as far as it is known. */
export interface FaultPlace {
  readonly kind: string;
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  /** Whether it asks for a following page: only there can a cursor be repeated. */
  readonly isFollowing: boolean;
}

/** The faults that requests will meet. */
export interface FaultList {
  readonly add: (fault: Fault) => void;
  /** Those still to be met, each with how often. */
  readonly all: () => readonly Fault[];
  readonly clear: () => void;
  /** The fault that a request meets, counted as met; the one that was asked for first. */
  readonly take: (place: FaultPlace) => Fault | undefined;
}

/** A list with faults to begin with. */
export function createFaultList(initial: readonly Fault[] = []): FaultList {
  let faults: readonly Fault[] = initial;
  return {
    add: (fault) => {
      faults = [...faults, fault].slice(-most);
    },
    all: () => faults.map((fault) => ({ ...fault, times: fault.times ?? 1 })),
    clear: () => {
      faults = [];
    },
    take: (place) => {
      const met = faults.find((fault) => isMet(fault, place));
      if (!met) return undefined;
      const left = (met.times ?? 1) - 1;
      faults = faults.flatMap((fault) => (fault !== met ? [fault] : left > 0 ? [{ ...met, times: left }] : []));
      return met;
    },
  };
}

function isMet({ fault, kind, entity, action }: Fault, place: FaultPlace): boolean {
  if (fault === "repeat_cursor" && !place.isFollowing) return false;
  return (
    (kind ?? place.kind) === place.kind &&
    (entity ?? place.entity) === place.entity &&
    (action ?? place.action) === place.action
  );
}
