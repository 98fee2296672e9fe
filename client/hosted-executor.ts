import {
  type CallOptions,
  ConnectorError,
  type Description,
  type Executor,
  type FileDownload,
  fileName,
  invalid,
  maxTimer,
  optionProblems,
  type Params,
  plainArguments,
  type Result,
  systemClock,
  withBounds,
} from "@agent-connectors/runtime/portable";
import { isReadOnly } from "./action-effect.ts";
import { type ConnectorQuery, type FoundConnector, findConnector } from "./find-connector.ts";
import { type Api, type ApiRequest, readFailure } from "./http-client.ts";
import { maxRecords } from "./limits.ts";
import { withOptionPaths } from "./option-paths.ts";
import { checkMember } from "./response-failure.ts";
import { sharedRun } from "./shared-run.ts";

/** The JSON response to any execution except a download. */
interface PageResult extends Result {
  readonly next_page_token?: string;
}

/** Milliseconds that the client waits after `timeout_ms` for the failure that the service then reports. */
const graceMs = 5_000;

/** The request body of an execution. `executeRequest` moves the members of `options` to the top level. */
interface ExecuteBody {
  readonly entity: string;
  readonly action: string;
  readonly params?: Params | undefined;
  readonly options: Omit<CallOptions, "signal" | "retries">;
  readonly page_token?: string | null;
}

/**
 * Creates an executor for a connector of the service. If `connector` is a query, the first call finds the connector for all
 * calls. The service checks the names and the params, and the executor checks the options.
 */
export function createHostedExecutor(api: Api, connector: ConnectorQuery | FoundConnector): Executor {
  const closed = new AbortController();
  const findOnce =
    "id" in connector
      ? async () => connector
      : onceFound(async (signal, stale?: FoundConnector) => {
          const found = await findConnector(api, connector, AbortSignal.any([signal, closed.signal]));
          return stale && !isRecreated(found, stale) ? stale : found;
        });
  const send = <Read>(
    body: ExecuteBody,
    { signal: given, timeout_ms, retries }: CallOptions,
    read: (response: Response, abort: () => void) => Promise<Read>,
  ): Promise<Read> => {
    const limits = { timeoutMs: timeout_ms ?? maxTimer, graceMs, clock: systemClock };
    return withBounds({ signal: given, closed: closed.signal, ...limits }, async ({ signal, deadline }) => {
      const sendTo = ({ id }: FoundConnector): Promise<Read> =>
        api.read({ ...executeRequest(id, body), signal, deadline, retries }, read).catch((error) => {
          throw withOptionPaths(error, body);
        });
      const found = await findOnce(signal);
      return sendTo(found).catch(async (error) => {
        if (!isMissing(found, error)) throw error;
        const recreated = await findOnce(signal, found);
        if (recreated.id === found.id) throw error;
        return sendTo(recreated);
      });
    });
  };
  const close = async () => closed.abort(new ConnectorError("cancelled", "the connector was closed"));
  return {
    async execute(entity, action, given, chosen) {
      const { params, options } = checkedArguments(given, chosen);
      const { signal, retries, ...sent } = options;
      const signals = signal ? [signal, closed.signal] : [closed.signal];
      return send({ entity, action, params, options: sent }, options, (response, abort) =>
        readResult(response, { signals, abort }),
      );
    },
    async *pages(entity, action, given, chosen) {
      const { params, options } = checkedArguments(given, chosen);
      const { signal, retries, max_pages = Number.MAX_SAFE_INTEGER, max_records, ...sent } = options;
      let page_token: string | null = null;
      let records = 0;
      for (let pages = 1; ; pages++) {
        const left = (max_records ?? Infinity) - records;
        // The service refuses a `max_records` above `maxRecords`. Without `max_records`, it returns the whole page.
        const rest = left > maxRecords ? {} : { max_records: left };
        const body: ExecuteBody = { entity, action, params, options: { ...sent, ...rest }, page_token };
        const { next_page_token, ...page } = await send(body, options, readPage);
        yield page;
        records += Array.isArray(page.data) ? page.data.length : 1;
        if (next_page_token === undefined || pages >= max_pages || records >= (max_records ?? Infinity)) return;
        page_token = next_page_token;
      }
    },
    async describe() {
      const { connector_type } = await findOnce(closed.signal);
      const path = `/api/v1/integrations/connector-types/${connector_type}/description`;
      return (await api.json({ method: "GET", path, signal: closed.signal, effect: "reads" })) as Description;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Returns the arguments of a call. Throws `invalid_params` for values that JSON cannot represent, and for unknown options and
 * wrong values of options. The option `intent` is only for connectors of the service, so `CallOptions` does not have it.
 */
function checkedArguments(
  given: unknown,
  chosen: unknown = {},
): { readonly params: Params | undefined; readonly options: CallOptions } {
  const { params, signal, others } = plainArguments(given, chosen);
  const { intent: _, ...known } = others;
  const problems = optionProblems(known);
  if (problems.length > 0) throw invalid("invalid_params", problems);
  return { params, options: { ...others, ...(signal && { signal }) } };
}

/** Whether the service has no such connector. A `not_found` with another reason can be about a record of the upstream. */
function isMissing({ id }: FoundConnector, error: unknown): boolean {
  if (!(error instanceof ConnectorError)) return false;
  return error.code === "not_found" && error.reason === `there is no connector '${id}'`;
}

/** Whether a connector has replaced a deleted one. A connector with another name, kind or workspace can use another account. */
function isRecreated({ name, connector_type, workspace }: FoundConnector, deleted: FoundConnector): boolean {
  return name === deleted.name && connector_type === deleted.connector_type && workspace.id === deleted.workspace.id;
}

/**
 * Returns a function that finds a value once. After a failure, its next call searches again. A call also searches again if the
 * found value is `stale`, and the search receives the stale value. Concurrent calls share one search. `sharedRun` describes what
 * happens if a call is aborted.
 */
export function onceFound<Found>(
  find: (signal: AbortSignal, stale?: Found) => Promise<Found>,
): (signal?: AbortSignal, stale?: Found) => Promise<Found> {
  let found: Found | undefined;
  const search = sharedRun(async (signal) => {
    found = await find(signal, found);
    return found;
  });
  return async (signal, stale) => (found === undefined || found === stale ? search(signal) : found);
}

function executeRequest(id: string, { options, ...body }: ExecuteBody): ApiRequest {
  const { timeout_ms, idempotency_key } = options;
  return {
    method: "POST",
    path: `/api/v1/integrations/connectors/${id}/execute`,
    body: { ...body, ...options },
    timeoutMs: timeout_ms === undefined ? undefined : timeout_ms + graceMs,
    effect: isReadOnly(body.action) || idempotency_key !== undefined ? "reads" : "writes",
  };
}

/** Signals that end a download, and the function with which they end it. */
interface DownloadEnd {
  readonly signals: readonly AbortSignal[];
  readonly abort: () => void;
}

async function readResult(response: Response, end: DownloadEnd): Promise<Result | FileDownload> {
  return isFile(response) ? downloadOf(response, end) : readPage(response);
}

async function readPage(response: Response): Promise<PageResult> {
  const result: unknown = await response.json();
  checkMember(result, "meta", "object");
  return result as PageResult;
}

function isFile({ headers }: Response): boolean {
  return headers.has("content-disposition");
}

function downloadOf({ status, headers, body, url }: Response, end: DownloadEnd): FileDownload {
  const { signals, abort } = end;
  for (const signal of signals) signal.addEventListener("abort", abort, { once: true });
  const length = headers.get("content-length");
  const range = headers.get("content-range");
  return {
    name: fileName(undefined, { headers: { "content-disposition": headers.get("content-disposition") ?? "" }, url }),
    contentType: headers.get("content-type") ?? "application/octet-stream",
    ...(length !== null && { length: Number(length) }),
    ...(status === 206 && range !== null && { contentRange: range }),
    stream: bytesOf(body ?? new Blob([]).stream(), end),
    meta: {},
  };
}

async function* bytesOf(
  body: ReadableStream<Uint8Array>,
  { signals, abort }: DownloadEnd,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // A web stream is iterable in Node.js, Deno, Bun and current browsers.
    yield* body as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    const signal = signals.find(({ aborted }) => aborted);
    throw readFailure(error, { signal, effect: "reads" });
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", abort);
  }
}
