import type { Dispatcher } from "undici";
import { ConnectorError, type ErrorCode } from "../errors/connector-error.ts";
import { statusCode } from "../extract/faults.ts";
import { type Limits, tooLarge } from "../limits.ts";
import type { PlannedRequest } from "../request/plan.ts";
import { type BodyCollector, collectBody, type LargeBodies } from "./collect-body.ts";
import { type Connections, dispatchOptions } from "./connections.ts";

/**
 * Throws if there is not enough memory for a body of this length. The length is in bytes while the body is received, and in
 * characters afterwards.
 */
export type Admit = (length: number) => void;

interface ExchangeOptions {
  readonly admit?: Admit | undefined;
  /** If absent, every body is a string. */
  readonly large?: LargeBodies | undefined;
}

/**
 * Returns a function that sends a request, without retries and redirects. The function passes the number of received bytes to
 * `admit` after each chunk, and the length of the complete body if the body is a string. With `large`, it calls `admit` for
 * chunks only while the received bytes are fewer than `large.from`.
 */
export function createExchange(
  connections: Connections,
  limits: Limits,
  { admit = () => {}, large }: ExchangeOptions = {},
): Send {
  return async (request, signal) => {
    const options = dispatchOptions(request, connections.headersOf(request, "gzip, br"), limits);
    const admitFor = (status: number) => (request.safe ? admit : admitOnce(admit, status));
    const receiving = { limits, signal, admitFor, large };
    const received = await receive(await connections.open(), options, receiving);
    const { status, headers, collector, admit: admitted } = received;
    const body = await wholeBody(received);
    const head = { status, headers, url: request.url };
    const isText = typeof body === "string";
    try {
      if (isText) admitted(body.length);
      signal.throwIfAborted();
    } catch (error) {
      collector.drop();
      throw error;
    }
    return isText ? { ...head, body } : { ...head, body: "", large: body };
  };
}

/**
 * Returns an `admit` for a request that must not be repeated. If the body does not fit in memory, only the status determines
 * the error, because the connector's error cases need the body. 401 and 403 result in `upstream_rejected`, because without
 * the body they do not prove that the credentials are invalid. With this code, no credentials are renewed, and the request
 * is not sent again. A success status results in an error that is not retryable, because the upstream has executed the
 * request.
 */
function admitOnce(admit: Admit, status: number): Admit {
  return (length) => {
    try {
      admit(length);
    } catch (cause) {
      const code = statusCode(status);
      if (code !== undefined) {
        const reason = `the upstream's response with the status ${status} does not fit in memory now`;
        const isUncertain = code === "credentials_rejected" || code === "missing_scope";
        throw new ConnectorError(isUncertain ? "upstream_rejected" : code, reason, { upstream: { status }, cause });
      }
      const reason =
        "the upstream has executed the request, but its response does not fit in memory now; do not repeat the request";
      throw new ConnectorError("too_large", reason, { cause });
    }
  };
}

/** A response with its complete body, which can still be compressed. */
type Received = Pick<UpstreamResponse, "status" | "headers"> & {
  readonly collector: BodyCollector;
  readonly admit: Admit;
};

/** Returns an empty body for an error response that cannot be decoded or is too large when decoded. */
async function wholeBody({ status, collector }: Received): Promise<string | LargeBody> {
  try {
    return await collector.end();
  } catch (error) {
    if (statusCode(status) === undefined || !isUnreadableBody(error)) throw error;
    return "";
  }
}

/**
 * Whether `error` means that a body cannot be decoded or is too large. For an error response, treat the body as empty, because
 * the status suffices.
 */
export function isUnreadableBody(error: unknown): boolean {
  return error instanceof ConnectorError && (error.code === "upstream_unreadable" || error.code === "too_large");
}

const emptyBody: BodyCollector = { add: () => undefined, end: async () => "", drop: () => {} };

interface Receiving extends Pick<ExchangeOptions, "large"> {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly admitFor: (status: number) => Admit;
}

/**
 * Does not use undici's `request`, because a body of limited size needs no stream. If the body of an error response is too
 * large, ends the request and resolves to the response with an empty body.
 */
function receive(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { limits, signal, admitFor, large }: Receiving,
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
    const exceed = () => {
      if (response && statusCode(response.status) !== undefined) resolve({ ...response, collector: emptyBody });
      fail(tooLarge(limits.maxBodyBytes));
    };
    const add = (chunk: Buffer) => {
      try {
        if (!large || size < large.from) response?.admit(size);
        const pause = response?.collector.add(chunk);
        if (!pause) return;
        controller?.pause();
        pause.then(
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
        response = { status, headers, collector, admit: admitFor(status) };
        if (Number(headers["content-length"]) > limits.maxBodyBytes) exceed();
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > limits.maxBodyBytes) exceed();
        else add(chunk);
      },
      onResponseEnd() {
        signal.removeEventListener("abort", cancel);
        if (response) resolve(response);
      },
      onResponseError: (_, error) => fail(networkError(error, response && { headers: response.headers, bytes: size })),
    });
  });
}

/** A whole response with its body decompressed. Header names are in lower case. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if the body is in `large`. */
  readonly body: string;
  readonly large?: LargeBody;
  /** The URL after redirects. */
  readonly url: string;
}

/** A body that another thread reads. */
export interface LargeBody {
  /** The decompressed body in UTF-8. Each piece has its own buffer, which can be transferred to another thread. */
  readonly pieces: readonly Uint8Array[];
  /** Bytes of all pieces. */
  readonly size: number;
  /** Releases the permit from `LargeBodies.admit`. Call it when the body is read or discarded. */
  readonly release: () => void;
}

/**
 * Sends a request. Returns the whole response with any status, or throws a `ConnectorError` if no complete response is
 * received.
 */
export type Send = (request: PlannedRequest, signal: AbortSignal) => Promise<UpstreamResponse>;

type ReceivedHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** Headers by lower-case name. Repeated headers are joined with `, ` (RFC 9110 §5.3). */
export function plainHeaders(received: ReceivedHeaders): Readonly<Record<string, string>> {
  return isPlain(received) ? received : Object.fromEntries(Object.entries(received).map(joined));
}

/** Names from undici are in lower case, but names from another dispatcher may not be. */
function isPlain(received: ReceivedHeaders): received is Record<string, string> {
  for (const name in received) if (typeof received[name] !== "string" || name !== name.toLowerCase()) return false;
  return true;
}

function joined([name, value]: [string, string | string[] | undefined]): [string, string] {
  return [name.toLowerCase(), Array.isArray(value) ? value.join(", ") : (value ?? "")];
}

/** The error codes of sockets, TLS and undici. Any other code means a broken connection. */
const meanings: readonly (readonly [pattern: RegExp, code: ErrorCode, reason: string])[] = [
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, "timeout", "no connection to the upstream within the limit"],
  [/^UND_ERR_HEADERS_TIMEOUT$/, "timeout", "no response from the upstream within the limit"],
  [/^UND_ERR_BODY_TIMEOUT$/, "timeout", "the upstream stopped in the middle of its response"],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, "cancelled", "the connector was closed"],
  [/^HPE_|^HTTPParserError$/, "upstream_unreadable", "the upstream's response is not HTTP"],
  [/^UND_ERR_HEADERS_OVERFLOW$/, "upstream_unreadable", "the headers of the upstream's response are too large"],
  [
    /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/,
    "upstream_unreadable",
    "the length of the upstream's response differs from its content-length",
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "upstream_unavailable", "the upstream's host name cannot be resolved"],
  [/^ECONNREFUSED$/, "upstream_unavailable", "the upstream refused the connection"],
  [
    /CERT|^ERR_TLS_|^ERR_SSL_|UNABLE_TO_VERIFY|SELF_SIGNED/,
    "upstream_unreadable",
    "no trusted TLS connection to the upstream",
  ],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/, "internal", "the request cannot be sent"],
];

/** The received part of a response that failed. `bytes` is the size of the body before decompression. */
interface PartialResponse {
  readonly headers: UpstreamResponse["headers"];
  readonly bytes: number;
}

/** Converts a failure of the connection to a `ConnectorError`. `received` is absent if no response began. */
export function networkError(error: Error, received?: PartialResponse): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") return ConnectorError.from(error);
  const system = systemCode(error);
  if (system === undefined) return ConnectorError.from(error);
  const known =
    received && isTruncated(error, received) ? undefined : meanings.find(([pattern]) => pattern.test(system));
  const [code, reason] = known ? [known[1], known[2]] : (["upstream_unavailable", "the connection broke"] as const);
  // No error may contain data of the response, but the parser's error does.
  const cause = error.name === "HTTPParserError" ? {} : { cause: error };
  return new ConnectorError(code, `${reason} (${system})`, cause);
}

/**
 * Whether the connection broke before the end of the body. For a response with `connection: close`, undici reports this as a
 * wrong length, or as an error of its parser if the body is sent in chunks.
 */
function isTruncated(error: Error, { headers, bytes }: PartialResponse): boolean {
  if (error.name === "HTTPParserError") return error.message.includes("Invalid EOF state");
  const length = headers["content-length"] ?? "";
  // In a malformed response, `content-length` can contain several numbers, or characters other than digits.
  const isLength = /^\d{1,15}$/.test(length);
  return systemCode(error) === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" && isLength && bytes < Number(length);
}

/** An error of undici's parser may have no code, but always has the name `HTTPParserError`. */
function systemCode(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.name === "HTTPParserError" ? error.name : undefined;
}
