import type { Dispatcher } from "undici";
import { ConnectorError } from "../errors/connector-error.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import { collectText, type TextCollector } from "./collect-text.ts";
import type { Connections } from "./connections.ts";
import { dispatchOptions } from "./dispatch-options.ts";
import type { Limits } from "./limits.ts";
import { networkError } from "./network-error.ts";
import { plainHeaders } from "./plain-headers.ts";
import type { Send, UpstreamResponse } from "./response.ts";

/** Throws where there is no room for a body of so many characters. */
export type Admit = (length: number) => void;

/** One request, one response: no retry, no redirect. The body is bounded, in time and in bytes, and admitted as it comes. */
export function createExchange(connections: Connections, limits: Limits, admit: Admit = () => {}): Send {
  return async (request, signal) => {
    const headers = { "accept-encoding": "gzip, br", ...request.headers };
    const { text, ...head } = await receive(connections.open(), { ...request, headers }, { limits, signal, admit });
    const body = await text.end();
    admit(body.length);
    signal.throwIfAborted();
    return { ...head, body };
  };
}

/** A response whose body has come, and may still have to be decompressed. */
type Received = Omit<UpstreamResponse, "body"> & { readonly text: TextCollector };

/** Undici's own `request` puts a stream between the socket and us; to collect is all that a bounded body needs. */
function receive(
  dispatcher: Dispatcher,
  request: PlannedRequest,
  { limits, signal, admit }: { limits: Limits; signal: AbortSignal; admit: Admit },
): Promise<Received> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let response: Received | undefined;
    let size = 0;
    let controller: Dispatcher.DispatchController | undefined;
    const fail = (error: Error) => {
      signal.removeEventListener("abort", cancel);
      reject(error);
      controller?.abort(error);
    };
    const cancel = () => fail(signal.reason);
    const add = (chunk: Buffer) => {
      try {
        admit(size);
        response?.text.add(chunk);
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
        const text = collectText(headers["content-encoding"], limits.maxBodyBytes);
        response = { status, headers, text, url: request.url };
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
