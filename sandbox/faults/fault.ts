/** What can go wrong on demand. */
export const faultKinds = ["rate_limit", "server_error", "slow", "reset", "truncate", "html", "repeat_cursor"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A failure to meet: which, where, and how often. */
export interface Fault {
  readonly fault: FaultKind;
  /** Kind that fails; absent: any. */
  readonly kind?: string;
  /** Entity whose calls fail; absent: any. */
  readonly entity?: string;
  readonly action?: string;
  /** How many requests meet it; absent: one. */
  readonly times?: number;
  /** For `slow`: milliseconds before the answer; absent: 1000. */
  readonly delay_ms?: number;
}

/** Whether a text names a fault. */
export function isFaultKind(text: unknown): text is FaultKind {
  return faultKinds.some((kind) => kind === text);
}
