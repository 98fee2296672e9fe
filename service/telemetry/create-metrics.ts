import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Metrics } from "./metrics.ts";

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
