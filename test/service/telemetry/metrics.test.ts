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
  await metrics.text([{ kind: "payments", status: "loading", syncs: 18, records: 0, bytes: 0 }]);
  const text = await metrics.text([{ kind: "payments", status: "ready", syncs: 18, records: 4500, bytes: 900_000 }]);
  for (const line of [
    'http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 2',
    'http_request_duration_seconds_bucket{le="0.025",route="/healthz",method="GET",status="200"} 1',
    'execution_duration_seconds_count{kind="payments",status="rate_limited"} 1',
    'upstream_request_duration_seconds_count{kind="payments",status="429"} 1',
    'token_refreshes_total{kind="payments",outcome="adopted"} 1',
    'sync_duration_seconds_bucket{le="5",kind="payments",status="ok"} 1',
    'syncs{kind="payments",status="ready"} 18',
    'copied_records{kind="payments",status="ready"} 4500',
    'copied_bytes{kind="payments",status="ready"} 900000',
    "audit_rows_dropped_total 3",
  ])
    expect(text).toContain(line);
  expect(text).not.toContain('status="loading"');
  expect(text).toContain("process_cpu_user_seconds_total");
});

test("the events of two services are counted separately", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.auditDropped(1);
  expect(await other.text([])).toContain("audit_rows_dropped_total 0");
});
