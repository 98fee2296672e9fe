import type { MasterKey } from "./master-key.ts";

/** The master keys that this process holds, proved against the database. */
export interface HeldKeys {
  /** The newest first. */
  readonly keys: readonly MasterKey[];
  /** The one that new data keys are wrapped with. */
  readonly active: MasterKey;
}
