import type { Dispatcher } from "undici";
import { ConnectorError, type ErrorCode } from "../errors/connector-error.ts";
import type { Limits } from "../limits.ts";
import type { PlannedRequest } from "../request/plan.ts";
import { type BodyCollector, collectBody, type LargeBodies } from "./collect-body.ts";
import { type Connections, dispatchOptions } from "./connections.ts";

/** Throws if there is no room for a body of this number of characters. */
export type Admit = (length: number) => void;

interface ExchangeOptions {
  readonly admit?: Admit | undefined;
  /** Without it, every body is a string. */
  readonly large?: LargeBodies | undefined;
}

/** Sends one request, without retries and redirects. Bounds the body in time and bytes, and admits it as it arrives. */
export function createExchange(
  connections: Connections,
  limits: Limits,
  { admit = () => {}, large }: ExchangeOptions = {},
): Send {
  return async (request, signal) => {
    const options = dispatchOptions(request, connections.headersOf(request, "gzip, br"), limits);
    const receiving = { limits, signal, admit, large };
    const { status, headers, collector } = await receive(await connections.open(), options, receiving);
    const body = await collector.end();
    const head = { status, headers, url: request.url };
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

/** A response with its whole body, which may still be compressed. */
type Received = Pick<UpstreamResponse, "status" | "headers"> & { readonly collector: BodyCollector };

interface Receiving extends ExchangeOptions {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly admit: Admit;
}

/** Collects the body directly. Undici's `request` would put a stream before it, which a bounded body does not need. */
function receive(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
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
    dispatcher.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) started.abort(signal.reason);
      },
      onResponseStart(_, status, received) {
        if (status < 200) return;
        const headers = plainHeaders(received);
        const contentEncoding = headers["content-encoding"];
        const collector = collectBody({ contentEncoding, maxBytes: limits.maxBodyBytes, large, signal });
        response = { status, headers, collector };
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
  return new ConnectorError("too_large", `the response is larger than ${limits.maxBodyBytes} bytes; request less`);
}

/** A whole response, its body decompressed and decoded from UTF-8. Header names are lower-case; repeated headers are joined by `, `. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where the body is `large`. */
  readonly body: string;
  readonly large?: LargeBody;
  /** The URL after redirects. Relative next links resolve against it. */
  readonly url: string;
}

/** A body that another thread reads. */
export interface LargeBody {
  /** Decompressed, still in UTF-8. Each piece has a buffer of its own, which may be transferred to another thread. */
  readonly pieces: readonly Uint8Array[];
  /** Bytes of all pieces. */
  readonly size: number;
  /** Releases the place of the body. Call it after reading the body, and also if the body is not read. */
  readonly release: () => void;
}

/** Sends one request and returns the whole response, with any status. Throws a `ConnectorError` if there is none. */
export type Send = (request: PlannedRequest, signal: AbortSignal) => Promise<UpstreamResponse>;

type ReceivedHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** Headers by lower-case name. Repeated headers are joined by `, ` (RFC 9110 §5.3). */
export function plainHeaders(received: ReceivedHeaders): Readonly<Record<string, string>> {
  return isPlain(received) ? received : Object.fromEntries(Object.entries(received).map(joined));
}

/** Whether the headers need no change, as usual. Names from undici are in lower case; those of other dispatchers may not be. */
function isPlain(received: ReceivedHeaders): received is Record<string, string> {
  for (const name in received) if (typeof received[name] !== "string" || name !== name.toLowerCase()) return false;
  return true;
}

function joined([name, value]: [string, string | string[] | undefined]): [string, string] {
  return [name.toLowerCase(), Array.isArray(value) ? value.join(", ") : (value ?? "")];
}

/** The meanings of codes of sockets, TLS and undici. Any other code is a broken connection. */
const meanings: readonly (readonly [pattern: RegExp, code: ErrorCode, reason: string])[] = [
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, "timeout", "no connection to the upstream within the limit"],
  [/^UND_ERR_HEADERS_TIMEOUT$/, "timeout", "no response from the upstream within the limit"],
  [/^UND_ERR_BODY_TIMEOUT$/, "timeout", "the upstream stopped in the middle of its response"],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, "cancelled", "the connector was closed"],
  [/^HPE_|^HTTPParserError$|^UND_ERR_HEADERS_OVERFLOW$/, "upstream_unreadable", "the upstream's response is not HTTP"],
  // The lengths contradict each other, so a retry does not help. A truncated body has the code of a broken connection.
  [
    /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/,
    "upstream_unreadable",
    "the upstream's response has another length than its headers say",
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "upstream_unavailable", "the upstream's host name was not found"],
  [/^ECONNREFUSED$/, "upstream_unavailable", "the upstream refused the connection"],
  [
    /CERT|^ERR_TLS_|^ERR_SSL_|UNABLE_TO_VERIFY|SELF_SIGNED/,
    "upstream_unreadable",
    "no trusted TLS connection to the upstream",
  ],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/, "internal", "a request that cannot be sent"],
];

/** A failure of the connection as a `ConnectorError` that names the system's code. */
export function networkError(error: Error): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") return ConnectorError.from(error);
  const system = systemCode(error);
  if (system === undefined) return ConnectorError.from(error);
  const known = meanings.find(([pattern]) => pattern.test(system));
  const [code, reason] = known ? [known[1], known[2]] : (["upstream_unavailable", "the connection broke"] as const);
  // The parser's error contains the data that it could not read, which no error may contain.
  const cause = error.name === "HTTPParserError" ? {} : { cause: error };
  return new ConnectorError(code, `${reason} (${system})`, cause);
}

/** Undici's parser gives its errors a name, and not always a code. */
function systemCode(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.name === "HTTPParserError" ? error.name : undefined;
}
