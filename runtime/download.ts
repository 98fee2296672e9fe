import type { Readable } from "node:stream";
import { boundsOf, type Call, failureIn, invocationOf, scopeOf } from "./call/call.ts";
import { readingOf, sendAndRead } from "./call/fetch-page.ts";
import { type ResponseInfo, responseInfo, withHooks } from "./call/hooks.ts";
import { type ReadResponse, type ResponseReading, readResponse } from "./call/response.ts";
import { readHolding, retryOptionsOf, sendAuthenticated } from "./call/send-authenticated.ts";
import { ConnectorError, withWait } from "./errors/connector-error.ts";
import { statusCode } from "./extract/faults.ts";
import { metaOf } from "./extract/meta.ts";
import { readPath } from "./extract/read-path.ts";
import { retryAfterMs } from "./extract/retry-after.ts";
import { fileName } from "./file-name.ts";
import type { Path, Returns } from "./model.ts";
import { wholeNumber } from "./paginate/numbered.ts";
import { emptyDraft, inject } from "./request/inject.ts";
import { type PlannedRequest, plan } from "./request/plan.ts";
import { evaluate } from "./template/evaluate.ts";
import { type Scope, textOf } from "./template/helper.ts";
import { responseScope } from "./template/scopes.ts";
import { type Bounds, cancellation, withBounds } from "./transport/bounds.ts";
import type { UpstreamResponse } from "./transport/exchange.ts";
import { retry } from "./transport/retry.ts";
import { lazyStream, type OpenResponse, readErrorStream, withoutCodings } from "./transport/stream.ts";

/** A file that the upstream is sending. */
export interface Download {
  /** The file name, without folders. Never empty. */
  readonly name: string;
  readonly contentType: string;
  /** The number of bytes of `stream`, if the upstream states it. */
  readonly length?: number;
  /** The range of the bytes (`bytes 0-99/1234`), if the upstream sends only a requested part of the file. */
  readonly contentRange?: string;
  /**
   * Read or destroy this stream. It fails if the connection breaks or stalls, the call's signal aborts or the connector is
   * closed. A failure before the first read is reported at the first read.
   */
  readonly stream: Readable;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The response with the file. Present only with the option `with_response`. */
  readonly response?: ResponseInfo;
}

type File = Extract<Returns, { kind: "file" }>;

/** `scope` is for the templates of the file's name and type, and of `meta`. */
interface Opened {
  readonly response: OpenResponse;
  readonly scope: Scope;
}

const maxErrorBytes = 64 * 1024;

/**
 * Opens the file of an action: the response itself, or the target of a link in the response. The call's time limit and its
 * retries apply until the headers of the file arrive.
 */
export async function download(call: Call, returns: File): Promise<Download> {
  const opened = await withBounds(boundsOf(call), (bounds) =>
    returns.link === undefined ? openFile(call, bounds) : openLinked(call, { ...returns, link: returns.link, bounds }),
  );
  try {
    return await fileIn(opened, call, returns);
  } catch (error) {
    opened.response.stream.destroy();
    throw error;
  }
}

async function fileIn({ response, scope }: Opened, call: Call, returns: File): Promise<Download> {
  const { headers, status, stream: source } = response;
  const { pieces, isEncoded } = await withoutCodings(response);
  const length = isEncoded ? undefined : wholeNumber(headers["content-length"]);
  const file = {
    name: fileName(evaluate(returns.name ?? null, scope), response),
    contentType:
      textOf(evaluate(returns.contentType ?? null, scope)) || headers["content-type"] || "application/octet-stream",
    ...(length !== undefined && { length }),
    ...(status === 206 && headers["content-range"] !== undefined && { contentRange: headers["content-range"] }),
    meta: metaOf(call.action, scope),
    ...(call.options.with_response && { response: responseInfo(call.client, response) }),
  };
  const { signal } = call.options;
  if (signal) endWith(source, signal, () => cancellation(signal));
  endWith(source, call.client.closed, () => ConnectorError.from(call.client.closed.reason));
  // The stream can fail after the call has ended, so its errors are converted here.
  const failure = (error: unknown) => failureIn(call.client, call, error);
  return { ...file, stream: lazyStream(pieces, { source, failure }) };
}

/** Opens a file that is the response itself. */
function openFile(call: Call, bounds: Bounds): Promise<Opened> {
  const planned = plan(invocationOf(call), { kind: "page" });
  const sender = call.client.senderOf(call.action);
  const open = withHooks(call, planned, sender.open);
  return sendAuthenticated(call, { request: planned, bounds }, async (request) => {
    const response = await open(request, bounds);
    // After a redirect to another origin, the response is treated like the response of a link.
    if (response.otherOrigin !== undefined) accepted(response, call.client.clock.now());
    if (statusCode(response.status) === undefined)
      return { response, scope: { ...scopeOf(call), ...responseScope(response, undefined) } };
    endWith(response.stream, bounds.signal, () => ConnectorError.from(bounds.signal.reason));
    const read = await readErrorStream(response, maxErrorBytes);
    await readHolding(sender, response, () => readResponse(read, readingOf(call)));
    throw new ConnectorError("upstream_unreadable", `expected a file, found status ${response.status}`);
  });
}

async function openLinked(
  call: Call,
  { link, headers, bounds }: { link: Path; headers: File["headers"]; bounds: Bounds },
): Promise<Opened> {
  const linked = await sendAndRead(call, { step: { kind: "page" }, bounds, read: readLinkResponse });
  const request = linkRequest(linkIn(linked, link), headers, linked.scope);
  // The link itself can grant access, so hooks receive only its origin.
  const shown = { method: request.method, url: `${new URL(request.url).origin}/…` };
  const sender = call.client.senderOf();
  const open = withHooks(call, shown, sender.open);
  const response = await retry(
    async () => {
      const opened = await open(request, bounds);
      return readHolding(sender, opened, () => accepted(opened, call.client.clock.now()));
    },
    retryOptionsOf(call, bounds),
  );
  return { response, scope: linked.scope };
}

function readLinkResponse({ large, ...response }: UpstreamResponse, reading: ResponseReading): ReadResponse {
  if (large)
    throw new ConnectorError(
      "too_large",
      `expected a link to the file in a short response, found a response of ${large.size} bytes`,
    );
  return readResponse(response, reading);
}

function linkIn({ body, url }: ReadResponse, path: Path): string {
  const found = readPath(body, path);
  const link: unknown = Array.isArray(found) ? found[0] : found;
  if (link === undefined || link === null || link === "")
    throw new ConnectorError("not_found", "the upstream has no file for this call: its response contains no link");
  const target = typeof link === "string" ? URL.parse(link, url) : null;
  if (!target || !/^https?:$/.test(target.protocol))
    throw new ConnectorError(
      "upstream_unreadable",
      "expected an http or https link to the file, found another value (not shown)",
    );
  return target.href;
}

/** The request has no credentials, not even for the connector's own origin, because the link itself grants access. */
function linkRequest(url: string, templates: File["headers"], scope: Scope): PlannedRequest {
  const draft = emptyDraft("json");
  for (const [name, template] of Object.entries({ accept: "*/*", ...templates }))
    inject(draft, { target: { in: "header", name } }, evaluate(template, scope));
  return { method: "GET", url, headers: Object.fromEntries(draft.headers), safe: true };
}

/**
 * Throws if the status of a link's response is not a success. The connector's error cases do not apply to a link. The statuses
 * 401, 403, 404 and 410 mean that the link has expired. `now` is in epoch milliseconds.
 */
function accepted(response: OpenResponse, now: number): OpenResponse {
  const { status, headers, stream } = response;
  const code = statusCode(status);
  if (code === undefined) return response;
  stream.destroy();
  if (code === "missing_scope" || code === "credentials_rejected" || code === "not_found")
    throw new ConnectorError(
      "not_found",
      `the link to the file no longer works (status ${status}); repeat the call to get a new link`,
    );
  const error = new ConnectorError(code, `expected a file at its link, found status ${status}`, {
    upstream: { status },
  });
  const wait = error.retryable ? retryAfterMs(headers, undefined, { scope: {}, now }) : undefined;
  throw wait === undefined ? error : withWait(error, wait);
}

function endWith(stream: Readable, signal: AbortSignal, reason: () => ConnectorError): void {
  const end = () => {
    stream.destroy(reason());
  };
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  stream.once("close", () => signal.removeEventListener("abort", end));
}
