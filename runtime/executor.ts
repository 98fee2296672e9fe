import type { CallOptions } from "./call/options.ts";
import type { Result } from "./call/response.ts";
import type { Description } from "./describe-connector.ts";
import type { Download } from "./download.ts";

/**
 * Executes the operations of one connector. The executor of `createConnector` runs in this process. The executor of `connect`
 * (`@agent-connectors/client`) calls the service. All failures are `ConnectorError`s, with the same codes from both.
 */
export interface Executor {
  /** Executes an action once. A list or search returns its first page, or joins pages up to `max_pages` or `max_records`. */
  execute(entity: string, action: string, params?: object, options?: CallOptions): Promise<Result | FileDownload>;
  /**
   * Iterates over the pages of a list or search, and fetches each on demand. Any other action has one page. For a download, the
   * iteration throws `invalid_params`.
   */
  pages(entity: string, action: string, params?: object, options?: CallOptions): AsyncIterable<Result>;
  /** Describes the entities and actions of the connector. */
  describe(): Description | Promise<Description>;
  /** Ends calls in progress. After that, the executor cannot be used. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A file with iterable bytes. In this process, `stream` is a Node.js stream. From the service, `stream` is an async generator,
 * `meta` is empty, and `response` is absent, even with the option `with_response`.
 */
export interface FileDownload extends Omit<Download, "stream"> {
  readonly stream: AsyncIterable<Uint8Array>;
}
