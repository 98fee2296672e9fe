import { parentPort } from "node:worker_threads";
import {
  ConnectorError,
  type LargeResponse,
  type PageRead,
  type PageReading,
  readPage,
} from "@agent-connectors/runtime";
import { lowerPriority } from "../threads/priority.ts";
import { type ErrorData, errorData } from "../threads/worker.ts";

/** A page to read. */
export interface PageJob {
  readonly response: LargeResponse;
  readonly reading: PageReading;
}

/** The result of a read: the JSON of the page's data and meta in UTF-8, or a failure. */
export type PageOutcome =
  | { readonly data: Uint8Array; readonly meta: Uint8Array; readonly count: number; readonly next: NextOutcome }
  | { readonly failure: ErrorData };

/** The step that the page's `next` returns, or the failure of `next`. */
export type NextOutcome = { readonly step: ReturnType<PageRead["next"]> } | { readonly failure: ErrorData };

/**
 * Maximum characters of the JSON of a page's data, and of the JSON of the page's meta. Transformations can produce more than they
 * read.
 */
const maxResultLength = 64 * 1024 * 1024;

lowerPriority("helper");

// This module is the program of a worker thread. It reads one page for each message.
parentPort?.on("message", (job: PageJob) => {
  const outcome = read(job);
  const transferred = "data" in outcome ? [outcome.data.buffer, outcome.meta.buffer] : [];
  // `TextEncoder` creates a buffer for each string, so a transfer moves only that string.
  parentPort?.postMessage(outcome, transferred as ArrayBuffer[]);
});

function read({ response, reading }: PageJob): PageOutcome {
  try {
    const { data, meta, count, next } = readPage({ ...response, body: decodeBody(response.body) }, reading);
    return { data: encoded(data), meta: encoded(meta), count, next: nextOf(next) };
  } catch (error) {
    return { failure: errorData(ConnectorError.from(error)) };
  }
}

function decodeBody(body: LargeResponse["body"]): string {
  return typeof body === "string" ? body : Buffer.concat(body).toString("utf8");
}

function encoded(value: unknown): Uint8Array {
  const text = JSON.stringify(value) ?? "null";
  if (text.length <= maxResultLength) return new TextEncoder().encode(text);
  throw new ConnectorError("too_large", `the result is longer than ${maxResultLength} characters; request less`);
}

function nextOf(next: PageRead["next"]): NextOutcome {
  try {
    return { step: next() };
  } catch (error) {
    return { failure: errorData(ConnectorError.from(error)) };
  }
}
