import { getHeapStatistics } from "node:v8";
import { ConnectorError, type Limits } from "@agent-connectors/runtime";
import type { Dispatcher } from "undici";
import type { Settings } from "../settings/settings.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/** How the upstream of a kind is reached, and how much of what it answers is taken: as options of the runtime. */
interface Upstream {
  readonly dispatcher: Dispatcher;
  /** What stands for the kind's own base URL, if anything does. */
  readonly baseUrl?: string;
  readonly admit: (length: number) => void;
  readonly limits: Pick<Limits, "maxBodyBytes" | "rateLimit">;
}

/** Gives the upstream of a kind. */
export type UpstreamOf = (kind: string) => Upstream;

interface UpstreamsOptions {
  readonly egress: Dispatcher;
  readonly baseUrls: Settings["baseUrls"];
  readonly metrics: Pick<Metrics, "upstreamAnswered">;
}

/**
 * Every kind's upstream over the same connections; what is sent there is counted by kind. What stands for a kind's own
 * base URL keeps its own rate limit, if it has one.
 */
export function createUpstreams({ egress, baseUrls, metrics }: UpstreamsOptions): UpstreamOf {
  return (kind) => {
    const baseUrl = Object.hasOwn(baseUrls, kind) ? baseUrls[kind] : undefined;
    return {
      dispatcher: counted(egress, (facts) => metrics.upstreamAnswered({ kind, ...facts })),
      ...(baseUrl !== undefined && { baseUrl }),
      admit: admitAnswer,
      limits: { maxBodyBytes: longestAnswer, rateLimit: baseUrl === undefined ? "on" : "off" },
    };
  };
}

/** One request to an upstream, as it was answered. */
export interface Exchanged {
  /** The HTTP status, `other` where it is none of HTTP, or `failed` where no answer came. */
  readonly status: string;
  /** From sending to the head of the answer. */
  readonly seconds: number;
}

/**
 * The same connections, which tell of each request once its answer begins, or fails to. Handlers are given what the
 * runtime's use: not that a body or a request was sent.
 */
export function counted(dispatcher: Dispatcher, exchanged: (facts: Exchanged) => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const began = performance.now();
    let told = false;
    const tell = (status: string) => {
      if (told) return;
      told = true;
      exchanged({ status, seconds: (performance.now() - began) / 1000 });
    };
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...answer) => handler.onRequestUpgrade?.(...answer),
      onResponseStart(controller, status, headers, message) {
        if (status >= 200) tell(status < 600 ? `${status}` : "other");
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError(controller, error) {
        tell("failed");
        handler.onResponseError?.(controller, error);
      },
    });
  });
}

/** Bytes that one character of JSON may come to: 22 when it is read, as of `{}`, and more while a result is made of it (measured). */
const bytesOfCharacter = 36;

/** Of the heap: with less to spare the engine gives up for want of it, since collecting garbage takes all its time. */
const mostUsed = 0.75;

/** To read the statistics takes 5 µs (measured). What is admitted in between is added to what was in use. */
const readEveryMs = 10;

let heap = { readAt: Number.NEGATIVE_INFINITY, used: 0, limit: 0 };

/**
 * Refuses to read an answer of so many characters where it may not find room in the memory, of which executions at once
 * could take any amount: one of them fails then, not the process. Throws `service_unavailable`.
 */
export function admitAnswer(length: number): void {
  const now = performance.now();
  if (now - heap.readAt > readEveryMs) {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    heap = { readAt: now, used, limit };
  }
  const used = heap.used + bytesOfCharacter * length;
  if (used < mostUsed * heap.limit) {
    heap.used = used;
    return;
  }
  throw new ConnectorError("service_unavailable", "an answer finds no room in memory now; try again, or ask for less", {
    retry_after_ms: 2_000,
  });
}

/**
 * Bytes of an answer, or of the pages that one result joins: others execute in the same memory. Files are streamed, and
 * may have any length.
 */
const longestAnswer = 16 * 1024 * 1024;
