import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Limits } from "../limits.ts";
import type { PlannedRequest } from "../request/plan.ts";
import { abortable } from "./bounds.ts";
import { type Connections, dispatchOptions } from "./connections.ts";
import { networkError, plainHeaders, type UpstreamResponse } from "./exchange.ts";

/** A response whose body is not received yet. Header names are lower-case. */
export interface OpenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  /** The body as it arrives. The socket is read no faster than this stream. Destroying the stream ends the request. */
  readonly stream: Readable;
}

/** Sends a request and resolves when its headers arrive. The signal ends the request until then; afterwards, destroy `stream`. */
export type OpenStream = (request: PlannedRequest, signal: AbortSignal) => Promise<OpenResponse>;

/** An `OpenStream` over the connector's connections: no retry, no redirect, no decompression. */
export function createOpenStream(connections: Connections, limits: Limits): OpenStream {
  return async (request, signal) => {
    signal.throwIfAborted();
    const dispatcher = await connections.open();
    signal.throwIfAborted();
    const options = dispatchOptions(request, connections.headersOf(request, "identity"), limits);
    let end = (): void => {};
    const opened = new Promise<OpenResponse>((resolve, reject) => {
      const handler = streamHandler(request.url, resolve, reject);
      end = () => handler.abort(signal.reason);
      signal.addEventListener("abort", end, { once: true });
      dispatcher.dispatch(options, handler);
    });
    const settled = () => signal.removeEventListener("abort", end);
    opened.then(settled, settled);
    // Until a connection is free, only the wait can be aborted.
    return abortable(opened, signal);
  };
}

type Handler = Dispatcher.DispatchHandler & { abort(reason: Error): void };

function streamHandler(
  url: string,
  resolve: (response: OpenResponse) => void,
  reject: (error: Error) => void,
): Handler {
  let controller: Dispatcher.DispatchController | undefined;
  let stream: Readable | undefined;
  let ended: Error | undefined;
  const abort = (reason: Error) => {
    ended ??= reason;
    controller?.abort(ended);
  };
  return {
    abort,
    onRequestStart(started) {
      controller = started;
      if (ended) started.abort(ended);
    },
    onResponseStart(started, status, headers) {
      if (status < 200) return;
      stream = new Readable({
        read: () => started.resume(),
        destroy(error, done) {
          // After the last byte there is nothing left to abort.
          if (!this.readableEnded) abort(error ?? new Error("the stream was closed"));
          done(error);
        },
      });
      // Without a listener, a failure would end the process. A later reader gets it, too.
      stream.on("error", () => {});
      resolve({ status, headers: plainHeaders(headers), url, stream });
    },
    onResponseData(started, chunk) {
      if (stream && !stream.push(chunk)) started.pause();
    },
    onResponseEnd() {
      stream?.push(null);
    },
    onResponseError(_, error) {
      const failure = networkError(error);
      if (stream) stream.destroy(failure);
      else reject(failure);
    },
  };
}

/**
 * A stream of the pieces of a body, which reads a piece only for its own reader. So a body that fails earlier is an error
 * for a later reader: a stream that fails without a listener would end the process. `failure` makes the reader's error.
 * Destroying the stream destroys `source`, from which the pieces come.
 */
export function lazyStream(
  pieces: AsyncIterable<Buffer>,
  { source, failure }: { readonly source: Readable; readonly failure: (error: unknown) => Error },
): Readable {
  const iterator = pieces[Symbol.asyncIterator]();
  return new Readable({
    read() {
      iterator.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(failure(error)),
      );
    },
    destroy(error, done) {
      source.destroy();
      // An error of the source after the end has no reader.
      iterator.return?.().catch(() => {});
      done(error);
    },
  });
}

/** The response with the beginning of its body: all pieces until `maxBytes` are reached. Closes the stream. */
export async function readStream({ stream, ...head }: OpenResponse, maxBytes: number): Promise<UpstreamResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return { ...head, body: Buffer.concat(chunks).toString("utf8") };
}
