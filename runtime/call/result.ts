import type { ResponseInfo } from "./hooks.ts";

/** What an action answers. */
export interface Result<Data = unknown, Meta = Readonly<Record<string, unknown>>> {
  readonly data: Data;
  /** The kind's own keys beside the data: cursors, totals, links. */
  readonly meta: Meta;
  /** The response of the data, of several pages the last one; with the option `with_response` only. */
  readonly response?: ResponseInfo;
}
