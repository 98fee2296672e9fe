import { propagation, SpanKind, SpanStatusCode, type TextMapPropagator, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../start-test-service.ts";
import { probeRoutes } from "./probe-routes.ts";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

/** Reads the header of a sampled trace as an SDK's propagator does: https://www.w3.org/TR/trace-context/#traceparent-header. */
const propagator: TextMapPropagator = {
  fields: () => ["traceparent"],
  inject: () => {},
  extract: (context, carrier, getter) => {
    const [, traceId, spanId] = /^00-(\w{32})-(\w{16})-01$/.exec(String(getter.get(carrier, "traceparent"))) ?? [];
    if (traceId === undefined || spanId === undefined) return context;
    return trace.setSpanContext(context, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
};

let running: TestService;
beforeAll(async () => {
  propagation.setGlobalPropagator(propagator);
  running = await startTestService({ engine: "sqlite", routes: probeRoutes(), tracer: provider.getTracer("test") });
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  propagation.disable();
  await running.close();
});

test("a request has one span, a child of the caller's span", async () => {
  await running.admin.request("GET", "/probe/things/00ff", undefined, {
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  });
  const [span, ...more] = exporter.getFinishedSpans();
  expect(more).toEqual([]);
  expect(span).toMatchObject({
    name: "GET /probe/things/:id",
    kind: SpanKind.SERVER,
    parentSpanContext: { spanId: "b7ad6b7169203331", isRemote: true },
    status: { code: SpanStatusCode.UNSET },
    attributes: {
      "http.request.method": "GET",
      "http.route": "/probe/things/:id",
      "http.response.status_code": 200,
      "url.scheme": "http",
      "enduser.id": running.admin.principalId,
    },
  });
  expect(span?.spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c");
});

test.each([{}, { traceparent: "00-nonsense" }])("a request with the headers %j starts a new trace", async (headers) => {
  await running.inject({ url: "/healthz", headers });
  expect(exporter.getFinishedSpans()).toHaveLength(1);
  expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined();
});

test("the span of an internal failure is an error, and the span of a caller's mistake is not", async () => {
  await running.inject({ url: "/probe/fail/bug" });
  await running.inject({ url: "/nowhere?secret=hunter22" });
  const [bug, unknown] = exporter.getFinishedSpans();
  expect(bug).toMatchObject({ status: { code: SpanStatusCode.ERROR }, attributes: { "error.type": "internal" } });
  expect(unknown).toMatchObject({ name: "GET", status: { code: SpanStatusCode.UNSET } });
  expect(JSON.stringify([bug?.attributes, unknown?.attributes])).not.toContain("hunter22");
});
