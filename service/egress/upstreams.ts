import { getHeapStatistics } from "node:v8";
import { ConnectorError, type Limits } from "@agent-connectors/runtime";
import type { Dispatcher } from "undici";
import { maxResponseBytes } from "../limits.ts";
import type { Settings } from "../settings/settings.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/** The runtime's options for the upstream of a connector kind. */
interface Upstream {
  readonly dispatcher: Dispatcher;
  /** Replaces the kind's own base URL. */
  readonly baseUrl?: string;
  readonly admit: (length: number) => void;
  readonly limits: Pick<Limits, "maxBodyBytes" | "rateLimit">;
}

/** Returns the upstream of a kind. */
export type UpstreamOf = (kind: string) => Upstream;

interface UpstreamsOptions {
  readonly egress: Dispatcher;
  readonly baseUrls: Settings["baseUrls"];
  readonly metrics: Pick<Metrics, "upstreamResponded">;
}

/** All upstreams share the connections of `egress`. The runtime does not limit the rate of requests to a configured base URL. */
export function createUpstreams({ egress, baseUrls, metrics }: UpstreamsOptions): UpstreamOf {
  return (kind) => {
    const baseUrl = Object.hasOwn(baseUrls, kind) ? baseUrls[kind] : undefined;
    return {
      dispatcher: counted(egress, (facts) => metrics.upstreamResponded({ kind, ...facts })),
      ...(baseUrl !== undefined && { baseUrl }),
      admit: admitResponse,
      limits: { maxBodyBytes: maxResponseBytes, rateLimit: baseUrl === undefined ? "on" : "off" },
    };
  };
}

/** One request to an upstream. */
export interface Exchange {
  /** The HTTP status, `other` for a number that is no HTTP status, or `failed` if there is no response. */
  readonly status: string;
  /** The time until the response's headers or the failure, including the wait for a connection. */
  readonly seconds: number;
}

/**
 * Wraps a dispatcher, and reports each request when its response begins or the request fails. Does not forward the callbacks
 * for sent requests and bodies, because the runtime does not use these callbacks.
 */
export function counted(dispatcher: Dispatcher, exchanged: (facts: Exchange) => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const began = performance.now();
    let reported = false;
    const report = (status: string) => {
      if (reported) return;
      reported = true;
      exchanged({ status, seconds: (performance.now() - began) / 1000 });
    };
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStart(controller, status, headers, message) {
        if (status >= 200) report(status < 600 ? `${status}` : "other");
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError(controller, error) {
        report("failed");
        handler.onResponseError?.(controller, error);
      },
    });
  });
}

/**
 * Maximum bytes of memory for one character of JSON (measured): 22 bytes for parsed text such as `{}`, and 14 bytes for the
 * result of the call.
 */
const bytesPerCharacter = 36;

/** Maximum share of the heap in use. Above it, garbage collection takes nearly all the time, and the process can end. */
const maxHeapShare = 0.75;

/** Minimum milliseconds between two readings of the heap. One reading takes 5 µs (measured). */
const readEveryMs = 10;

let heap = { readAt: Number.NEGATIVE_INFINITY, used: 0, limit: 0 };

/**
 * Throws `service_unavailable` if a response of this length could exceed the memory. The length is in characters, or in bytes
 * while the response is received.
 */
export function admitResponse(length: number): void {
  const now = performance.now();
  if (now - heap.readAt > readEveryMs) {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    heap = { readAt: now, used, limit };
  }
  const used = heap.used + bytesPerCharacter * length;
  if (used < maxHeapShare * heap.limit) {
    heap.used = used;
    return;
  }
  throw new ConnectorError("service_unavailable", "a response does not fit in memory now; try again, or request less", {
    retry_after_ms: 2_000,
  });
}
