import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** The metrics of the service. Labels are routes, kinds and codes, never the names of tenants. */
export interface Metrics {
  readonly requestEnded: (facts: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** `status` is `ok` or an error code. */
  readonly executionEnded: (facts: {
    readonly kind: string;
    readonly status: string;
    readonly seconds: number;
  }) => void;
  /** `status` is the HTTP status, or `failed` without a response. */
  readonly upstreamResponded: (facts: {
    readonly kind: string;
    readonly status: string;
    readonly seconds: number;
  }) => void;
  readonly refreshEnded: (facts: {
    readonly kind: string;
    readonly outcome: "renewed" | "adopted" | "rejected" | "failed";
  }) => void;
  readonly auditDropped: (rows: number) => void;
  /** The metrics in the Prometheus text format. */
  readonly text: () => Promise<string>;
}

/** Upper bounds in seconds, from a response out of memory to the slowest upstream. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Creates the metrics in a new registry, together with those of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests answered, by route, and how long they took",
    labelNames: ["route", "method", "status"],
    buckets,
    registers,
  });
  const executions = new Histogram({
    name: "execution_duration_seconds",
    help: "Operations executed at upstreams, by kind and outcome, and how long they took",
    labelNames: ["kind", "status"],
    buckets,
    registers,
  });
  const upstreamRequests = new Histogram({
    name: "upstream_request_duration_seconds",
    help: "Requests sent to upstreams, by kind and HTTP status, and how long their answers took to begin",
    labelNames: ["kind", "status"],
    buckets,
    registers,
  });
  const refreshes = new Counter({
    name: "token_refreshes_total",
    help: "Access tokens renewed at upstreams, by kind and outcome",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const dropped = new Counter({
    name: "audit_rows_dropped_total",
    help: "Rows of the audit that could not be written",
    registers,
  });
  return {
    requestEnded: ({ route, method, status, seconds }) => requests.observe({ route, method, status }, seconds),
    executionEnded: ({ kind, status, seconds }) => executions.observe({ kind, status }, seconds),
    upstreamResponded: ({ kind, status, seconds }) => upstreamRequests.observe({ kind, status }, seconds),
    refreshEnded: ({ kind, outcome }) => refreshes.inc({ kind, outcome }),
    auditDropped: (rows) => dropped.inc(rows),
    text: () => registry.metrics(),
  };
}
