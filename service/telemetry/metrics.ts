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

/** Upper bounds in seconds, from a response without an upstream to the slowest upstream. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Creates the metrics in a new registry, together with those of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const requests = durations("http_request_duration_seconds", "Duration of requests, by route", [
    "route",
    "method",
    "status",
  ]);
  const executions = durations("execution_duration_seconds", "Duration of executions, by kind and outcome", [
    "kind",
    "status",
  ]);
  const upstreamRequests = durations(
    "upstream_request_duration_seconds",
    "Time until the response of an upstream begins, by kind and HTTP status",
    ["kind", "status"],
  );
  const refreshes = new Counter({
    name: "token_refreshes_total",
    help: "Renewals of access tokens at upstreams, by kind and outcome",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const dropped = new Counter({
    name: "audit_rows_dropped_total",
    help: "Audit rows that could not be written",
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
