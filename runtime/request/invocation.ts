import type { Action, Connector, Json } from "../model.ts";

/** One call of an action, ready to be planned: everything that is the same for each of its pages, and where the last one came from. */
export interface Invocation {
  readonly connector: Pick<Connector, "idempotency">;
  readonly action: Action;
  /** Prepared: checked, with defaults. */
  readonly params: Readonly<Record<string, Json>>;
  readonly config: Readonly<Record<string, Json>>;
  /** Scheme and host, and a path where a proxy stands at one. */
  readonly baseUrl: string;
  /** Epoch milliseconds; what templates read as the time. */
  readonly now: number;
  /** The URL that answered the page before, after redirects. */
  readonly previousUrl?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}
