import type { Readable } from "node:stream";
import { boundsOf, type Call, failureIn, invocationOf, scopeOf } from "./call/call.ts";
import { askUpstream, authorized, readingOf, retryOptionsOf } from "./call/fetch-page.ts";
import { type ResponseInfo, responseInfo, withHooks } from "./call/hooks.ts";
import { type ReadResponse, type ResponseReading, readResponse } from "./call/response.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import { statusCode } from "./extract/faults.ts";
import { metaOf } from "./extract/meta.ts";
import { readPath } from "./extract/read-path.ts";
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
import { ledAway } from "./transport/redirect.ts";
import { retry } from "./transport/retry.ts";
import { type OpenResponse, patientStream, readStream } from "./transport/stream.ts";

/** A file, as it arrives. */
export interface Download {
  /** Without folders; never empty. */
  readonly name: string;
  readonly contentType: string;
  /** Bytes of `stream`, if the upstream gives them. */
  readonly length?: number;
  /** The range of these bytes (`bytes 0-99/1234`), if a part was requested and received. */
  readonly contentRange?: string;
  /**
   * Ends with an error when the connection breaks, the call's signal aborts or the connector is closed. An error before the
   * first read is given to the reader. Read or destroy the stream.
   */
  readonly stream: Readable;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The response that has the file; with the option `with_response` only. */
  readonly response?: ResponseInfo;
}

type File = Extract<Returns, { kind: "file" }>;

/** A stream that has been opened, with what the templates of its name and type read. */
interface Opened {
  readonly response: OpenResponse;
  readonly scope: Scope;
}

/** How much of the body of a failed download is read for its message. */
const longestFailure = 64 * 1024;

/**
 * Opens the file of an action: the response itself, or the target of the link in it, which is fetched without credentials.
 * The call's time limit ends with the headers. After them, a stalled body, the signal or the closing of the connector end the
 * download. It is not repeated once the body has begun.
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
  const { pieces, encoded } = await withoutCodings(response);
  const length = encoded ? undefined : wholeNumber(headers["content-length"]);
  const file = {
    name: fileName(evaluate(returns.name ?? null, scope), response),
    contentType:
      textOf(evaluate(returns.contentType ?? null, scope)) || headers["content-type"] || "application/octet-stream",
    ...(length !== undefined && { length }),
    ...(status === 206 && headers["content-range"] !== undefined && { contentRange: headers["content-range"] }),
    meta: metaOf(call.action, scope),
    ...(call.options.with_response && { response: responseInfo(call.session, response) }),
  };
  const { signal } = call.options;
  if (signal) endWith(source, signal, () => cancellation(signal));
  endWith(source, call.session.closed, () => ConnectorError.from(call.session.closed.reason));
  // The stream fails after the call has ended, so the operation is added here.
  const failure = (error: unknown) => failureIn(call.session, call, error);
  return { ...file, stream: patientStream(pieces, { source, failure }) };
}

/** The response is the file. A failure is read as any other response. */
function openFile(call: Call, bounds: Bounds): Promise<Opened> {
  const planned = plan(invocationOf(call), { kind: "page" });
  const open = withHooks(call, planned, call.session.paceOf(call.action).open);
  return authorized(call, { request: planned, bounds }, async (request) => {
    const response = await open(request, bounds);
    // The file is behind a link then, which came as a redirect.
    if (ledAway(request, response)) accepted(response);
    if (statusCode(response.status) === undefined)
      return { response, scope: { ...scopeOf(call), ...responseScope(response, undefined) } };
    endWith(response.stream, bounds.signal, () => ConnectorError.from(bounds.signal.reason));
    readResponse(await readStream(response, longestFailure), readingOf(call));
    throw new ConnectorError("upstream_unreadable", `expected a file, got status ${response.status}`);
  });
}

async function openLinked(
  call: Call,
  { link, headers, bounds }: { link: Path; headers: File["headers"]; bounds: Bounds },
): Promise<Opened> {
  const linked = await askUpstream(call, { step: { kind: "page" }, bounds, read: readLinkResponse });
  const request = linkRequest(linkIn(linked, link), headers, linked.scope);
  // The link may give access by itself: hooks see where it leads, and no more.
  const shown = { method: request.method, url: `${new URL(request.url).origin}/…` };
  const open = withHooks(call, shown, call.session.paceOf().open);
  const response = await retry(async () => accepted(await open(request, bounds)), retryOptionsOf(call, bounds));
  return { response, scope: linked.scope };
}

/** Reads a response with the link to a file; no upstream sends a long one. */
function readLinkResponse({ large, ...response }: UpstreamResponse, reading: ResponseReading): ReadResponse {
  if (large)
    throw new ConnectorError(
      "too_large",
      `expected a link to the file in a short response, got one of ${large.size} bytes`,
    );
  return readResponse(response, reading);
}

function linkIn({ body, url }: ReadResponse, path: Path): string {
  const found = readPath(body, path);
  const link: unknown = Array.isArray(found) ? found[0] : found;
  if (link === undefined || link === null || link === "")
    throw new ConnectorError("not_found", "the upstream has no such file: its response holds no link");
  const target = typeof link === "string" ? URL.parse(link, url) : null;
  if (!target || !/^https?:$/.test(target.protocol))
    throw new ConnectorError(
      "upstream_unreadable",
      "expected a link with http or https to the file, got another value",
    );
  return target.href;
}

/** The request for a link, without credentials for any origin: the link gives access by itself. */
function linkRequest(url: string, templates: File["headers"], scope: Scope): PlannedRequest {
  const draft = emptyDraft("json");
  for (const [name, template] of Object.entries({ accept: "*/*", ...templates }))
    inject(draft, { target: { in: "header", name } }, evaluate(template, scope));
  return { method: "GET", url, headers: Object.fromEntries(draft.headers), safe: true };
}

/** The connector's rules do not apply to a link. A refusal means that the link has expired. */
function accepted(response: OpenResponse): OpenResponse {
  const { status, stream } = response;
  const code = statusCode(status);
  if (code === undefined) return response;
  stream.destroy();
  if (code === "missing_scope" || code === "credentials_rejected" || code === "not_found")
    throw new ConnectorError("not_found", `the link to the file no longer works (status ${status}); ask for it again`);
  throw new ConnectorError(code, `expected a file behind its link, got status ${status}`, { upstream: { status } });
}

async function withoutCodings({
  headers,
  stream,
}: OpenResponse): Promise<{ readonly pieces: AsyncIterable<Buffer>; readonly encoded: boolean }> {
  const encoding = headers["content-encoding"];
  if (encoding === undefined) return { pieces: stream, encoded: false };
  const [{ codingsOf }, { decoded }] = await Promise.all([
    import("./transport/codings.ts"),
    import("./transport/decoded.ts"),
  ]);
  const codings = codingsOf(encoding);
  return { pieces: codings.reduce<AsyncIterable<Buffer>>(decoded, stream), encoded: codings.length > 0 };
}

function endWith(stream: Readable, signal: AbortSignal, reason: () => ConnectorError): void {
  const end = () => {
    stream.destroy(reason());
  };
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  stream.once("close", () => signal.removeEventListener("abort", end));
}
