import { brotliDecompressSync, unzipSync, zstdDecompressSync } from "node:zlib";
import type { Client, Json } from "@agent-connectors/runtime";
import { ConnectorError } from "@agent-connectors/runtime";
import type { Dispatcher } from "undici";

/** A recorded response, with header names in lower case and a decompressed body decoded as UTF-8. */
export interface Recorded {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The operation to execute. */
export interface CalledOperation {
  readonly entity: string;
  readonly action: string;
  readonly params: Readonly<Record<string, Json>>;
  /** Maximum pages to read. Absent for a single call. */
  readonly pages?: number | undefined;
}

/** The result of a call, or its failure. */
export interface Outcome {
  /** The outcome in the form of a cassette's `want`. */
  readonly shown: { readonly [key: string]: unknown };
  readonly records: readonly unknown[];
  readonly error?: ConnectorError;
}

/** Executes an operation. A `ConnectorError` becomes part of the outcome; other errors are thrown. */
export async function outcomeOf(client: Client, operation: CalledOperation, signal: AbortSignal): Promise<Outcome> {
  const { entity, action, params, pages: max_pages } = operation;
  try {
    if (max_pages !== undefined) {
      const pages = await Array.fromAsync(client.pages(entity, action, params, { max_pages, signal }));
      return { shown: { pages }, records: pages.flatMap(({ data }) => data) };
    }
    const result = await client.execute(entity, action, params, { signal });
    if (!("stream" in result))
      return { shown: { data: result.data, meta: result.meta }, records: [result.data].flat() };
    const file = Buffer.concat(await Array.fromAsync(result.stream)).toString();
    const shown = { file, ...(result.name !== undefined && { name: result.name }) };
    return { shown, records: [shown] };
  } catch (error) {
    if (error instanceof ConnectorError) return { shown: { error: error.message }, records: [], error };
    throw error;
  }
}

/** A dispatcher, and the responses that it has received. */
export interface Recording {
  readonly dispatcher: Dispatcher;
  /** The complete responses, in the order in which they ended. */
  readonly responses: readonly Recorded[];
}

/** Creates a dispatcher that sends requests through `sender` without `accept-encoding`, and records each complete response. */
export function recordingDispatcher(sender: Dispatcher): Recording {
  const responses: Recorded[] = [];
  const dispatcher = sender.compose((dispatch) => (options, handler) => {
    const { "accept-encoding": _, ...headers } = { ...(options.headers as Record<string, string>) };
    return dispatch({ ...options, headers }, recording(handler, `${options.origin}${options.path}`, responses));
  });
  return { dispatcher, responses };
}

function recording(
  handler: Dispatcher.DispatchHandler,
  url: string,
  responses: Recorded[],
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let head: Omit<Recorded, "body"> | undefined;
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onResponseStart(controller, status, headers, message) {
      const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
      head = { url, status, headers: Object.fromEntries(entries) };
      handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData(controller, chunk) {
      chunks.push(Buffer.from(chunk));
      handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd(controller, trailers) {
      const body = Buffer.concat(chunks);
      if (head) responses.push({ ...head, body: decompressed(body, head.headers["content-encoding"]).toString() });
      handler.onResponseEnd?.(controller, trailers);
    },
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}

const decompressors = new Map<string, (body: Buffer) => Buffer>([
  ["gzip", unzipSync],
  ["x-gzip", unzipSync],
  ["deflate", unzipSync],
  ["br", brotliDecompressSync],
  ["zstd", zstdDecompressSync],
]);

/** Decompresses a body, because an upstream can compress it even without `accept-encoding`. Returns a damaged body unchanged. */
function decompressed(body: Buffer, contentEncoding = ""): Buffer {
  const codings = contentEncoding.split(",").map((coding) => coding.trim().toLowerCase());
  try {
    return codings.reduceRight((found, coding) => decompressors.get(coding)?.(found) ?? found, body);
  } catch {
    return body;
  }
}
