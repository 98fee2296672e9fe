import { Dispatcher } from "undici";

/** A request to an upstream as plain data. */
export interface PlainRequest
  extends Pick<
    Dispatcher.DispatchOptions,
    "origin" | "path" | "method" | "headers" | "body" | "headersTimeout" | "bodyTimeout"
  > {}

/** A response with its body as plain data. The body may be compressed. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Sends a request and collects the response. If the body exceeds `maxBytes`, stops reading. The collected body is then longer
 * than `maxBytes`, so the runtime refuses it.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: PlainRequest,
  { signal, maxBytes }: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<PlainResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let head: Pick<PlainResponse, "status" | "headers"> | undefined;
    const pieces: Buffer[] = [];
    let size = 0;
    const cancel = () => {
      reject(signal.reason);
      controller?.abort(signal.reason);
    };
    const end = () => {
      signal.removeEventListener("abort", cancel);
      // Copies the pieces into one buffer that can move to another thread. The buffers of a socket cannot move, because they also
      // contain other data.
      const body = new Uint8Array(size);
      let at = 0;
      for (const piece of pieces) {
        body.set(piece, at);
        at += piece.length;
      }
      if (head) resolve({ ...head, body });
      else reject(new Error("expected the status of a response, found none"));
    };
    signal.addEventListener("abort", cancel, { once: true });
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) started.abort(signal.reason);
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) head = { status, headers };
      },
      onResponseData(started, piece) {
        pieces.push(piece);
        size += piece.length;
        if (size <= maxBytes) return;
        end();
        started.abort(new Error("the response is too large"));
      },
      onResponseEnd: end,
      onResponseError(_, error) {
        signal.removeEventListener("abort", cancel);
        reject(error);
      },
    });
  });
}

/** Sends a request in another thread. */
export type SendRemotely = (request: PlainRequest, signal: AbortSignal) => Promise<PlainResponse>;

/** Sends requests to upstreams through the main thread, which checks addresses, counts these requests and has the connections. */
export class RemoteDispatcher extends Dispatcher {
  readonly #send: SendRemotely;

  constructor(send: SendRemotely) {
    super();
    this.#send = send;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const aborting = new AbortController();
    const { signal } = aborting;
    const controller: Dispatcher.DispatchController = {
      get aborted() {
        return signal.aborted;
      },
      get reason() {
        return signal.reason ?? null;
      },
      paused: false,
      rawHeaders: null,
      rawTrailers: null,
      abort: (reason) => aborting.abort(reason),
      // `pause` and `resume` do nothing, because the whole body has arrived.
      pause: () => {},
      resume: () => {},
    };
    const request = plainRequestOf(options);
    const send = async () => {
      handler.onRequestStart?.(controller, {});
      const response = await this.#send(request, signal);
      handler.onResponseStart?.(controller, response.status, response.headers);
      signal.throwIfAborted();
      handler.onResponseData?.(controller, Buffer.from(response.body.buffer));
      signal.throwIfAborted();
      handler.onResponseEnd?.(controller, {});
    };
    send().catch((error: Error) => handler.onResponseError?.(controller, error));
    return true;
  }
}

function plainRequestOf(options: Dispatcher.DispatchOptions): PlainRequest {
  const { origin, path, method, headers, body, headersTimeout, bodyTimeout } = options;
  const timeouts = { ...(headersTimeout && { headersTimeout }), ...(bodyTimeout && { bodyTimeout }) };
  const sent = { ...(headers && { headers }), ...(body && { body }), ...timeouts };
  return { ...(origin && { origin }), path, method, ...sent };
}
