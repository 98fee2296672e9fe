import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of the service. Labels never contain the names of tenants. */
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
  /** Returns the metrics in the Prometheus text format. */
  readonly text: (syncs: readonly SyncCounts[]) => Promise<string>;
}

/** Sums over all syncs that have the same kind, status and error code. */
export interface SyncCounts {
  readonly kind: string;
  readonly status: string;
  /** The error code of the last run; null unless it failed. */
  readonly code: string | null;
  readonly syncs: number;
  readonly records: number;
  /** Size of the records as JSON. */
  readonly bytes: number;
  /** Syncs that wait for their run although it is due. */
  readonly due: number;
  /** Records per second of the current runs. */
  readonly recordsPerSecond: number;
  /**
   * The last success of a sync is the end of its last run that copied the records. `oldestSuccess` is the earliest of these
   * times, in epoch milliseconds. Paused syncs, syncs without a success, and syncs of connectors that must be reconnected do
   * not count. Null if no sync counts.
   */
  readonly oldestSuccess: number | null;
}

/** Upper bounds of the duration of a sync, in seconds. */
const syncBuckets = [1, 5, 15, 60, 300, 900, 3_600, 14_400];

/** Upper bounds of durations, in seconds. The lowest are for requests that need no upstream, the highest for slow upstreams. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Creates the metrics of the service and of the process in a new registry. */
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
  const syncGauges = createSyncGauges(registry);
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
      syncGauges.set(syncs);
      return registry.metrics();
    },
  };
}

/** `set` replaces all values. */
function createSyncGauges(registry: Registry): { readonly set: (syncs: readonly SyncCounts[]) => void } {
  const gauge = <const Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const gauges = {
    syncs: gauge("syncs", "Syncs of entities, by kind and status", "kind", "status"),
    records: gauge(
      "copied_records",
      "Records in the context stores, by kind and status of their sync",
      "kind",
      "status",
    ),
    bytes: gauge("copied_bytes", "Size of the records in the context stores as JSON", "kind", "status"),
    failed: gauge("failed_syncs", "Syncs whose last run failed, by kind and error code", "kind", "code"),
    due: gauge("due_syncs", "Syncs that wait for their run although it is due, by kind", "kind"),
    rate: gauge("sync_records_per_second", "Records per second of the running syncs, by kind", "kind"),
    oldest: gauge(
      "sync_oldest_success_timestamp_seconds",
      "Earliest of the last successes of all syncs, by kind",
      "kind",
    ),
  };
  return {
    set(syncs) {
      for (const one of Object.values(gauges)) one.reset();
      for (const { kind, status, code, ...values } of syncs) {
        gauges.syncs.inc({ kind, status }, values.syncs);
        gauges.records.inc({ kind, status }, values.records);
        gauges.bytes.inc({ kind, status }, values.bytes);
        gauges.due.inc({ kind }, values.due);
        gauges.rate.inc({ kind }, values.recordsPerSecond);
        if (code !== null) gauges.failed.inc({ kind, code }, values.syncs);
      }
      for (const [kind, some] of Map.groupBy(syncs, (counts) => counts.kind)) {
        const times = some.flatMap(({ oldestSuccess }) => oldestSuccess ?? []);
        if (times.length > 0) gauges.oldest.set({ kind }, Math.min(...times) / 1_000);
      }
    },
  };
}
