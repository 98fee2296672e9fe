import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

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
  /** `status` is the HTTP status, `other` for a number that is no HTTP status, or `failed` without a response. */
  readonly upstreamResponded: (facts: {
    readonly kind: string;
    readonly status: string;
    readonly seconds: number;
  }) => void;
  readonly refreshEnded: (facts: {
    readonly kind: string;
    readonly outcome: "renewed" | "adopted" | "rejected" | "failed";
  }) => void;
  /** `status` is `ok` or an error code. */
  readonly syncEnded: (facts: { readonly kind: string; readonly status: string; readonly seconds: number }) => void;
  readonly auditDropped: (rows: number) => void;
  /** The metrics in the Prometheus text format, with the current state of the installation's syncs. */
  readonly text: (syncs: readonly SyncCounts[]) => Promise<string>;
}

/** The number of syncs of a kind with the same status, and the number and size of the records that they have copied. */
export interface SyncCounts {
  readonly kind: string;
  readonly status: string;
  readonly syncs: number;
  readonly records: number;
  readonly bytes: number;
}

/** Upper bounds in seconds of the duration of a sync. */
const syncBuckets = [1, 5, 15, 60, 300, 900, 3_600, 14_400];

/**
 * Upper bounds of durations, in seconds. The lowest are for responses without an upstream, the highest for slow
 * upstreams.
 */
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
    help: "Attempts to renew access tokens, by kind and outcome",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const syncRuns = new Histogram({
    name: "sync_duration_seconds",
    help: "Duration of syncs, by kind and outcome",
    labelNames: ["kind", "status"],
    buckets: syncBuckets,
    registers,
  });
  const counts = (name: string, help: string) => new Gauge({ name, help, labelNames: ["kind", "status"], registers });
  const gauges = {
    syncs: counts("syncs", "Syncs of entities, by kind and status"),
    records: counts("copied_records", "Records in the context stores, by kind and status of their sync"),
    bytes: counts("copied_bytes", "Size of the records in the context stores as JSON"),
  };
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
    syncEnded: ({ kind, status, seconds }) => syncRuns.observe({ kind, status }, seconds),
    auditDropped: (rows) => dropped.inc(rows),
    text: (syncs) => {
      for (const gauge of Object.values(gauges)) gauge.reset();
      for (const { kind, status, ...values } of syncs) {
        gauges.syncs.set({ kind, status }, values.syncs);
        gauges.records.set({ kind, status }, values.records);
        gauges.bytes.set({ kind, status }, values.bytes);
      }
      return registry.metrics();
    },
  };
}
