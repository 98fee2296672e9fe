import { expect, onTestFinished, test, vi } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService } from "../start-test-service.ts";

test("if an execution exceeds the time limit of a request, the response, the audit and the metrics state a timeout", async () => {
  const running = await startTestService({ engine: "sqlite", limits: { requestMs: 500 } });
  onTestFinished(() => running.close());
  const { admin, sandbox, service } = running;
  // The test inserts the connector into the database, because a request that creates it can take longer than the limit.
  const id = await insertConnector(service, {
    organizationId: running.id,
    workspaceId: running.workspaceId,
    kind: "payments",
    auth: "api_key",
    secret: JSON.stringify({ fields: { api_key: "sk_test" } }),
    createdBy: admin.principalId,
    now: Date.now(),
  });
  const list = { entity: "customers", action: "list" };
  await addFault(sandbox, { fault: "slow", delay_ms: 5_000, kind: "payments", ...list });
  expect(await admin.request("POST", `/api/v1/integrations/connectors/${id}/execute`, list)).toMatchObject({
    status: 504,
    body: { code: "timeout", detail: "the request took longer than 500 ms; request less data", retryable: true },
  });
  const row = await vi.waitUntil(() => service.database.selectFrom("tool_calls").select("status").executeTakeFirst(), {
    timeout: 10_000,
  });
  expect(row).toEqual({ status: "timeout" });
  const counts = (await service.telemetry.metrics.text([])).match(/^execution_duration_seconds_count.*$/gm);
  expect(counts).toEqual(['execution_duration_seconds_count{kind="payments",status="timeout"} 1']);
});
