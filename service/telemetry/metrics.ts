import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** What is counted. Labels are names of ours (routes, kinds, codes), never of tenants. */
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
  /** `status` is the HTTP status, or `failed` where no answer came. */
  readonly upstreamAnswered: (facts: {
    readonly kind: string;
    readonly status: string;
    readonly seconds: number;
  }) => void;
  readonly refreshEnded: (facts: {
    readonly kind: string;
    readonly outcome: "renewed" | "adopted" | "rejected" | "failed";
  }) => void;
  readonly auditDropped: (rows: number) => void;
  /** Prometheus text. */
  readonly text: () => Promise<string>;
}

/** Upper ends in seconds: from what memory answers to what an upstream takes at its slowest. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Metrics in a registry of their own, with those of the process. */
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
  const answers = new Histogram({
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
    upstreamAnswered: ({ kind, status, seconds }) => answers.observe({ kind, status }, seconds),
    refreshEnded: ({ kind, outcome }) => refreshes.inc({ kind, outcome }),
    auditDropped: (rows) => dropped.inc(rows),
    text: () => registry.metrics(),
  };
}
