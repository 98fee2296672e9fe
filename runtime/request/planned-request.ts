import type { Method } from "../model.ts";

/** A request to be sent, without credentials. Header names are lower-case. */
export interface PlannedRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** May be sent again after a failure. */
  readonly safe: boolean;
}
