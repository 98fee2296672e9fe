import { expect, test, vi } from "vitest";
import { addFault } from "../../sandbox/fixtures/add-fault.ts";
import { startTestService } from "../start-test-service.ts";

const path = "/api/v1/integrations/connectors";

test("an execution that reaches the request limit is a timeout in the response, the audit and the metrics", async () => {
  const { admin, sandbox, service, close } = await startTestService({ engine: "sqlite", bounds: { requestMs: 500 } });
  const connected = await admin.request("POST", path, {
    workspace_name: "default",
    connector_type: "payments",
    name: "payments",
    credentials: sandbox.credentialsOf("payments"),
  });
  expect(connected.status).toBe(201);
  const list = { entity: "customers", action: "list" };
  await addFault(sandbox, { fault: "slow", delay_ms: 5_000, kind: "payments", ...list });
  expect(await admin.request("POST", `${path}/${connected.body.id}/execute`, list)).toMatchObject({
    status: 504,
    body: { code: "timeout", detail: "the request took longer than 500 ms; request less at once", retryable: true },
  });
  const row = await vi.waitUntil(() => service.database.selectFrom("tool_calls").select("status").executeTakeFirst(), {
    timeout: 10_000,
  });
  expect(row).toEqual({ status: "timeout" });
  const counts = (await service.telemetry.metrics.text([])).match(/^execution_duration_seconds_count.*$/gm);
  expect(counts).toEqual(['execution_duration_seconds_count{kind="payments",status="timeout"} 1']);
  await close();
});
