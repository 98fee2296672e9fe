import type { MasterKey } from "./master-key.ts";

/** The master keys that this process holds. */
export interface Keyring {
  /** The one that wraps new data keys. */
  active(): MasterKey;
  find(id: string): MasterKey | undefined;
  /** Looks again which keys there are and which is active: another process may have rotated them. */
  reload(): Promise<void>;
}
