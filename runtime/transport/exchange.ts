import type { Dispatcher } from "undici";
import { ConnectorError } from "../errors/connector-error.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import { type BodyCollector, collectBody, type LargeBodies } from "./collect-body.ts";
import type { Connections } from "./connections.ts";
import { dispatchOptions } from "./dispatch-options.ts";
import type { Limits } from "./limits.ts";
import { networkError } from "./network-error.ts";
import { plainHeaders } from "./plain-headers.ts";
import type { Send, UpstreamResponse } from "./response.ts";

/** Throws where there is no room for a body of so many characters. */
export type Admit = (length: number) => void;

export interface ExchangeOptions {
  readonly admit?: Admit | undefined;
  /** Absent, every body is text. */
  readonly large?: LargeBodies | undefined;
}

/** One request, one response: no retry, no redirect. The body is bounded, in time and in bytes, and admitted as it comes. */
export function createExchange(
  connections: Connections,
  limits: Limits,
  { admit = () => {}, large }: ExchangeOptions = {},
): Send {
  return async (request, signal) => {
    const headers = connections.named({ "accept-encoding": "gzip, br", ...request.headers });
    const receiving = { limits, signal, admit, large };
    const { collector, ...head } = await receive(await connections.open(), { ...request, headers }, receiving);
    const body = await collector.end();
    const isText = typeof body === "string";
    try {
      if (isText) admit(body.length);
      signal.throwIfAborted();
    } catch (error) {
      collector.drop();
      throw error;
    }
    return isText ? { ...head, body } : { ...head, body: "", large: body };
  };
}

/** A response whose body has come, and may still have to be decompressed. */
type Received = Omit<UpstreamResponse, "body" | "large"> & { readonly collector: BodyCollector };

interface Receiving extends ExchangeOptions {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly admit: Admit;
}

/** Undici's own `request` puts a stream between the socket and us; to collect is all that a bounded body needs. */
function receive(
  dispatcher: Dispatcher,
  request: PlannedRequest,
  { limits, signal, admit, large }: Receiving,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let response: Received | undefined;
    let size = 0;
    let controller: Dispatcher.DispatchController | undefined;
    const fail = (error: Error) => {
      signal.removeEventListener("abort", cancel);
      response?.collector.drop();
      reject(error);
      controller?.abort(error);
    };
    const cancel = () => fail(signal.reason);
    const add = (chunk: Buffer) => {
      try {
        if (!large || size < large.from) admit(size);
        const room = response?.collector.add(chunk);
        if (!room) return;
        controller?.pause();
        room.then(
          () => controller?.resume(),
          (error: unknown) => fail(ConnectorError.from(error)),
        );
      } catch (error) {
        fail(ConnectorError.from(error));
      }
    };
    signal.addEventListener("abort", cancel, { once: true });
    dispatcher.dispatch(dispatchOptions(request, limits), {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) started.abort(signal.reason);
      },
      onResponseStart(_, status, received) {
        if (status < 200) return;
        const headers = plainHeaders(received);
        const contentEncoding = headers["content-encoding"];
        const collector = collectBody({ contentEncoding, maxBytes: limits.maxBodyBytes, large, signal });
        response = { status, headers, collector, url: request.url };
        if (Number(headers["content-length"]) > limits.maxBodyBytes) fail(tooLarge(limits));
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > limits.maxBodyBytes) fail(tooLarge(limits));
        else add(chunk);
      },
      onResponseEnd() {
        signal.removeEventListener("abort", cancel);
        if (response) resolve(response);
      },
      onResponseError: (_, error) => fail(networkError(error)),
    });
  });
}

function tooLarge(limits: Limits): ConnectorError {
  return new ConnectorError("too_large", `the response is larger than ${limits.maxBodyBytes} bytes; ask for less`);
}
