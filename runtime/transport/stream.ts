import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Limits } from "../limits.ts";
import type { PlannedRequest } from "../request/plan.ts";
import { abortable } from "./bounds.ts";
import { type Connections, dispatchOptions } from "./connections.ts";
import { isUnreadableBody, networkError, plainHeaders, type UpstreamResponse } from "./exchange.ts";

/** A response whose body is not received yet. Header names are lower-case. */
export interface OpenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  /** The body. A slow reader pauses the download. Destroying the stream ends the request. */
  readonly stream: Readable;
}

/** Sends a request and resolves when the headers arrive. From then on, the signal no longer ends the request. */
export type OpenStream = (request: PlannedRequest, signal: AbortSignal) => Promise<OpenResponse>;

/** Returns an `OpenStream` that does not retry, follow redirects or decompress. */
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
    // Undici cannot abort the request before a connection is free, so `abortable` ends the wait.
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
  let received: { readonly headers: OpenResponse["headers"]; bytes: number } | undefined;
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
          // After the last byte, the request needs no abort.
          if (!this.readableEnded) abort(error ?? new Error("the stream was closed"));
          done(error);
        },
      });
      // Without a listener, a failure would end the process. A later reader also receives the failure.
      stream.on("error", () => {});
      received = { headers: plainHeaders(headers), bytes: 0 };
      resolve({ status, headers: received.headers, url, stream });
    },
    onResponseData(started, chunk) {
      if (received) received.bytes += chunk.length;
      if (stream && !stream.push(chunk)) started.pause();
    },
    onResponseEnd() {
      stream?.push(null);
    },
    onResponseError(_, error) {
      const failure = networkError(error, received);
      if (stream) stream.destroy(failure);
      else reject(failure);
    },
  };
}

/**
 * Returns a stream of `pieces`. It reads nothing until a reader requests data, because a failure of a stream without a
 * reader would end the process. `failure` converts an error of `pieces`. Destroying the stream destroys `source`, which
 * provides the pieces.
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
      // Ignores an error of the source, because this stream no longer has a reader.
      iterator.return?.().catch(() => {});
      done(error);
    },
  });
}

/**
 * Returns an error response with the beginning of its decoded body. The body ends with the chunk that reaches `maxBytes`, or
 * before the first chunk that cannot be decoded. Closes the stream.
 */
export async function readErrorStream(response: OpenResponse, maxBytes: number): Promise<UpstreamResponse> {
  const { stream, ...head } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const { pieces } = await withoutCodings(response);
    for await (const chunk of pieces) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch (error) {
    if (!isUnreadableBody(error)) throw error;
  } finally {
    stream.destroy();
  }
  return { ...head, body: Buffer.concat(chunks).toString("utf8") };
}

/** Returns the decoded body of a response. Throws `upstream_unreadable` for an unknown content coding. */
export async function withoutCodings({
  headers,
  stream,
}: OpenResponse): Promise<{ readonly pieces: AsyncIterable<Buffer>; readonly isEncoded: boolean }> {
  const encoding = headers["content-encoding"];
  if (encoding === undefined) return { pieces: stream, isEncoded: false };
  const [{ codingsOf }, { decoded }] = await Promise.all([import("./codings.ts"), import("./decoded.ts")]);
  const codings = codingsOf(encoding);
  return { pieces: codings.reduce<AsyncIterable<Buffer>>(decoded, stream), isEncoded: codings.length > 0 };
}
