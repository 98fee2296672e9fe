import type { Dispatcher } from "undici";
import { ConnectorError } from "../errors/connector-error.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import type { Connections } from "./connections.ts";
import { decompress } from "./decompress.ts";
import { dispatchOptions } from "./dispatch-options.ts";
import type { Limits } from "./limits.ts";
import { networkError } from "./network-error.ts";
import { plainHeaders } from "./plain-headers.ts";
import type { Send, UpstreamResponse } from "./response.ts";

/** One request, one response: no retry, no redirect. The body is bounded, in time and in bytes. */
export function createExchange(connections: Connections, limits: Limits): Send {
  return async (request, signal) => {
    const dispatcher = await connections.open();
    const headers = { "accept-encoding": "gzip, br", ...request.headers };
    const response = await receive(dispatcher, { ...request, headers }, { limits, signal });
    const encoding = response.headers["content-encoding"];
    if (encoding === undefined) return response;
    return { ...response, body: await decompress(response.body, encoding, limits.maxBodyBytes) };
  };
}

/** Undici's own `request` puts a stream between the socket and us; a list of chunks is all that a bounded body needs. */
function receive(
  dispatcher: Dispatcher,
  request: PlannedRequest,
  { limits, signal }: { limits: Limits; signal: AbortSignal },
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const chunks: Buffer[] = [];
    let [size, status] = [0, 0];
    let headers: Readonly<Record<string, string>> = {};
    let controller: Dispatcher.DispatchController | undefined;
    const fail = (error: Error) => {
      signal.removeEventListener("abort", cancel);
      reject(error);
      controller?.abort(error);
    };
    const cancel = () => fail(signal.reason);
    signal.addEventListener("abort", cancel, { once: true });
    dispatcher.dispatch(dispatchOptions(request, limits), {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) started.abort(signal.reason);
      },
      onResponseStart(_, statusCode, received) {
        if (statusCode < 200) return;
        status = statusCode;
        headers = plainHeaders(received);
        if (Number(headers["content-length"]) > limits.maxBodyBytes) fail(tooLarge(limits));
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > limits.maxBodyBytes) fail(tooLarge(limits));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        signal.removeEventListener("abort", cancel);
        resolve({ status, headers, body: joined(chunks, size), url: request.url });
      },
      onResponseError: (_, error) => fail(networkError(error)),
    });
  });
}

function joined(chunks: readonly Buffer[], size: number): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks, size);
}

function tooLarge(limits: Limits): ConnectorError {
  return new ConnectorError("too_large", `the response is larger than ${limits.maxBodyBytes} bytes; ask for less`);
}
