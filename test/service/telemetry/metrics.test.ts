import { expect, test } from "vitest";
import { createMetrics } from "../../../service/telemetry/metrics.ts";

test("the metrics contain requests, executions, upstream requests, refreshes, syncs, copies and dropped rows", async () => {
  const metrics = createMetrics();
  metrics.requestEnded({ route: "/healthz", method: "GET", status: 200, seconds: 0.02 });
  metrics.requestEnded({ route: "/healthz", method: "GET", status: 200, seconds: 0.2 });
  metrics.executionEnded({ kind: "payments", status: "rate_limited", seconds: 1 });
  metrics.upstreamResponded({ kind: "payments", status: "429", seconds: 0.2 });
  metrics.refreshEnded({ kind: "payments", outcome: "adopted" });
  metrics.syncEnded({ kind: "payments", status: "ok", seconds: 2 });
  metrics.auditDropped(3);
  const loading = { kind: "payments", status: "loading", code: null, syncs: 1, records: 0, bytes: 0, due: 1 };
  const ready = { ...loading, status: "ready", syncs: 18, records: 4500, bytes: 900_000, due: 2 };
  const late = { ...ready, code: "timeout", syncs: 2, records: 500, bytes: 100_000, due: 0 };
  // The next call replaces these counts.
  await metrics.text([{ ...loading, recordsPerSecond: 7, oldestSuccess: null }]);
  const text = await metrics.text([
    { ...ready, recordsPerSecond: 40, oldestSuccess: 1_800_000_000_500 },
    { ...late, recordsPerSecond: 2, oldestSuccess: 1_700_000_000_500 },
    { ...loading, kind: "wiki", status: "preview", recordsPerSecond: 0, oldestSuccess: null },
  ]);
  for (const line of [
    'http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 2',
    'http_request_duration_seconds_bucket{le="0.025",route="/healthz",method="GET",status="200"} 1',
    'execution_duration_seconds_count{kind="payments",status="rate_limited"} 1',
    'upstream_request_duration_seconds_count{kind="payments",status="429"} 1',
    'token_refreshes_total{kind="payments",outcome="adopted"} 1',
    'sync_duration_seconds_bucket{le="5",kind="payments",status="ok"} 1',
    'syncs{kind="payments",status="ready"} 20',
    'copied_records{kind="payments",status="ready"} 5000',
    'copied_bytes{kind="payments",status="ready"} 1000000',
    'failed_syncs{kind="payments",code="timeout"} 2',
    'due_syncs{kind="payments"} 2',
    'due_syncs{kind="wiki"} 1',
    'sync_records_per_second{kind="payments"} 42',
    'sync_oldest_success_timestamp_seconds{kind="payments"} 1700000000.5',
    "audit_rows_dropped_total 3",
  ])
    expect(text.split("\n")).toContain(line);
  for (const absent of ['status="loading"', 'sync_oldest_success_timestamp_seconds{kind="wiki"}'])
    expect(text).not.toContain(absent);
  expect(text).toContain("process_cpu_user_seconds_total");
});

test("the events of two services are counted separately", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.auditDropped(1);
  expect(await other.text([])).toContain("audit_rows_dropped_total 0");
});
