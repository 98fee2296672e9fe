import type { Readable } from "node:stream";
import { type Answer, type AnswerReading, readAnswer } from "./call/answer.ts";
import { askUpstream, readingOf } from "./call/ask-upstream.ts";
import { authorized, retryOptionsOf } from "./call/authorized.ts";
import { boundsOf, type Call, invocationOf, scopeOf } from "./call/call.ts";
import { type ResponseInfo, responseInfo, withHooks } from "./call/hooks.ts";
import { failureIn } from "./call/located.ts";
import { ConnectorError } from "./errors/connector-error.ts";
import { metaOf } from "./extract/meta.ts";
import { readPath } from "./extract/read-path.ts";
import { statusCode } from "./extract/status-code.ts";
import { fileName } from "./file-name.ts";
import type { Path, Returns } from "./model.ts";
import { wholeNumber } from "./paginate/whole-number.ts";
import { emptyDraft } from "./request/draft.ts";
import { inject } from "./request/inject.ts";
import { plan } from "./request/plan.ts";
import type { PlannedRequest } from "./request/planned-request.ts";
import { evaluate } from "./template/evaluate.ts";
import { responseScope } from "./template/response-scope.ts";
import type { Scope } from "./template/scope.ts";
import { textOf } from "./template/text-of.ts";
import { type Bounds, withBounds } from "./transport/bounds.ts";
import { cancellation } from "./transport/cancellation.ts";
import type { OpenResponse } from "./transport/open-stream.ts";
import { patientStream } from "./transport/patient-stream.ts";
import { readStream } from "./transport/read-stream.ts";
import { ledAway } from "./transport/redirect.ts";
import type { UpstreamResponse } from "./transport/response.ts";
import { retry } from "./transport/retry.ts";

/** A file, as it arrives. */
export interface Download {
  /** Without folders; never empty. */
  readonly name: string;
  readonly contentType: string;
  /** Bytes of `stream`, where the upstream says it. */
  readonly length?: number;
  /** Which bytes these are (`bytes 0-99/1234`), where only a part was asked for and only a part comes. */
  readonly contentRange?: string;
  /**
   * Ends with an error when the connection breaks, the call's signal aborts or the connector is closed; what happens
   * before it is read is told when it is. To be read or destroyed.
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

/** A failed download's body is read so far for what it says. */
const longestFailure = 64 * 1024;

/**
 * Opens the file that an action gives: the response itself, or what stands behind the link in it, which is fetched
 * without credentials. The call's time ends with the headers; from then on only a stalled body, the signal and the
 * connector's end do. Nothing is repeated once the file has begun.
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
  // It fails when the call is long over, so that nobody else says where.
  const failure = (error: unknown) => failureIn(call.session, call, error);
  return { ...file, stream: patientStream(pieces, { source, failure }) };
}

/** The response is the file. One that is a failure is read as any other answer. */
function openFile(call: Call, bounds: Bounds): Promise<Opened> {
  const planned = plan(invocationOf(call), { kind: "page" });
  const open = withHooks(call, planned, call.session.open);
  return authorized(call, { request: planned, bounds }, async (request) => {
    const response = await open(request, bounds);
    // The file is behind a link then, which came as a redirect.
    if (ledAway(request, response)) accepted(response);
    if (statusCode(response.status) === undefined)
      return { response, scope: { ...scopeOf(call), ...responseScope(response, undefined) } };
    endWith(response.stream, bounds.signal, () => ConnectorError.from(bounds.signal.reason));
    readAnswer(await readStream(response, longestFailure), readingOf(call));
    throw new ConnectorError("upstream_unreadable", `expected a file, got status ${response.status}`);
  });
}

async function openLinked(
  call: Call,
  { link, headers, bounds }: { link: Path; headers: File["headers"]; bounds: Bounds },
): Promise<Opened> {
  const answer = await askUpstream(call, { step: { kind: "page" }, bounds, read: readLinkAnswer });
  const request = linkRequest(linkIn(answer, link), headers, answer.scope);
  // The link may give access by itself: hooks see where it leads, and no more.
  const shown = { method: request.method, url: `${new URL(request.url).origin}/…` };
  const open = withHooks(call, shown, call.session.open);
  const response = await retry(async () => accepted(await open(request, bounds)), retryOptionsOf(call, bounds));
  return { response, scope: answer.scope };
}

/** It says where a file is: no upstream says that at length. */
function readLinkAnswer({ large, ...response }: UpstreamResponse, reading: AnswerReading): Answer {
  if (large)
    throw new ConnectorError(
      "too_large",
      `expected a link to the file in a short answer, got one of ${large.size} bytes`,
    );
  return readAnswer(response, reading);
}

function linkIn({ body, url }: Answer, path: Path): string {
  const found = readPath(body, path);
  const link: unknown = Array.isArray(found) ? found[0] : found;
  if (link === undefined || link === null || link === "")
    throw new ConnectorError("not_found", "the upstream has no such file: its answer holds no link");
  const target = typeof link === "string" ? URL.parse(link, url) : null;
  if (!target || !/^https?:$/.test(target.protocol))
    throw new ConnectorError(
      "upstream_unreadable",
      "expected a link with http or https to the file, got another value",
    );
  return target.href;
}

/** Without credentials, whatever its origin: the link is all that it takes. */
function linkRequest(url: string, templates: File["headers"], scope: Scope): PlannedRequest {
  const draft = emptyDraft("json");
  for (const [name, template] of Object.entries({ accept: "*/*", ...templates }))
    inject(draft, { target: { in: "header", name } }, evaluate(template, scope));
  return { method: "GET", url, headers: Object.fromEntries(draft.headers), safe: true };
}

/** What a link answers follows no connector's rules; a refusal means that the link no longer holds. */
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
