import type { CallOptions } from "./call/options.ts";
import type { Result } from "./call/response.ts";
import type { Params } from "./client.ts";
import type { Description } from "./describe.ts";
import type { Download } from "./download.ts";

/**
 * Executes the operations of one connector, in this process or in the service. `createConnector` returns one for a model, and
 * `connect` of `@agent-connectors/client` one for a connector of the service. All failures are `ConnectorError`s, and both fail
 * with the same ones.
 */
export interface Executor {
  /** Executes an action once. A list or search returns its first page. */
  execute(entity: string, action: string, params?: Params, options?: CallOptions): Promise<Result | FileDownload>;
  /** Walks the pages of a list or search; each is fetched on demand. Another action has one page. */
  pages(entity: string, action: string, params?: Params, options?: CallOptions): AsyncIterable<Result>;
  /** Describes the entities and actions of the connector. */
  describe(): Description | Promise<Description>;
  /** Ends calls in progress. After that, the executor cannot be used. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A file, whose bytes any program can iterate: a stream of Node.js in this process, or a web stream from the service. */
export interface FileDownload extends Omit<Download, "stream"> {
  readonly stream: AsyncIterable<Uint8Array>;
}
