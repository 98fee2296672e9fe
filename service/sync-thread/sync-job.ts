import type { Engine, SyncedStore } from "@agent-connectors/store";
import type { PlainRequest } from "../egress/remote.ts";
import type { StoredConnection } from "../execution/client-cache.ts";
import type { RatePermit } from "./rate.ts";

/** The sync of an entity as plain data. */
export interface SyncJob {
  readonly kind: string;
  readonly entity: string;
  readonly engine: Engine;
  /** Id of the run. Each saved state contains the id. */
  readonly run: string;
  /** Milliseconds from one complete pass over all records to the next. If undefined, `syncEntity` uses its default. */
  readonly completeEveryMs: number | undefined;
  /** The stored connection, without the members that are not plain data. */
  readonly connection: Omit<StoredConnection["connection"], "dispatcher" | "tokens" | "rate" | "admit" | "clock">;
}

/** The methods that the sync thread may call on a store. The store is open in the main thread. */
export const storeMethods = ["adapt", "state", "read", "write", "endPass"] as const satisfies (keyof SyncedStore)[];

/** A request of a sync. */
export interface Request {
  readonly request: PlainRequest;
  /** Absent for requests without a rate limit, such as those for tokens. */
  readonly permit: RatePermit | undefined;
}
