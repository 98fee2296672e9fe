import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { type Fixture, requestTo, startFixture } from "./fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture("sqlite");
});
afterAll(() => fixture.close());

test("executions and token renewals are counted and traced, without their content", async () => {
  const spans = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const telemetry = { ...createTelemetry("silent"), tracer: provider.getTracer("test") };
  const execution = await fixture.replica({ telemetry });
  const connect = (refresh_token: string) =>
    fixture.connect("issue_tracking", "oauth", { fields: { client_id: "i", client_secret: "s", refresh_token } });
  const good = await connect("good");
  await execution.execute(fixture.member, requestTo(good, { params: { first: 1 }, intent: "marked" }));
  await expect(execution.execute(fixture.member, requestTo(good, { params: { marked: "marked" } }))).rejects.toThrow();
  await expect(execution.execute(fixture.member, requestTo(await connect("revoked")))).rejects.toThrow();

  const kind = "issue_tracking";
  const list = { kind, entity: "issues", action: "list" };
  expect(spans.getFinishedSpans().map(({ name, attributes, status }) => [name, attributes, status.code])).toEqual([
    ["refresh", { kind, outcome: "renewed" }, 0],
    ["execute", { ...list, status: "ok" }, 0],
    ["execute", { ...list, status: "invalid_params" }, 2],
    ["refresh", { kind, outcome: "rejected" }, 2],
    ["execute", { ...list, status: "credentials_rejected" }, 2],
  ]);
  for (const { status, events } of spans.getFinishedSpans()) expect([status.message, events]).toEqual([undefined, []]);
  const metrics = await telemetry.metrics.text([]);
  for (const line of [
    'execution_duration_seconds_count{kind="issue_tracking",status="ok"} 1',
    'execution_duration_seconds_count{kind="issue_tracking",status="invalid_params"} 1',
    'execution_duration_seconds_count{kind="issue_tracking",status="credentials_rejected"} 1',
    'upstream_request_duration_seconds_count{kind="issue_tracking",status="200"} 2',
    'upstream_request_duration_seconds_count{kind="issue_tracking",status="400"} 1',
    'token_refreshes_total{kind="issue_tracking",outcome="renewed"} 1',
    'token_refreshes_total{kind="issue_tracking",outcome="rejected"} 1',
  ])
    expect(metrics).toContain(line);
  expect(metrics).not.toContain("marked");
});
