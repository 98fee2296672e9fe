import { propagation, SpanKind, SpanStatusCode, type TextMapPropagator, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inProcessFetch } from "../../../service/http/in-process.ts";
import { route } from "../../../service/http/route.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { probeRoutes } from "./probe-routes.ts";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

/**
 * Reads and writes the header of a sampled trace as an SDK's propagator does:
 * https://www.w3.org/TR/trace-context/#traceparent-header.
 */
const propagator: TextMapPropagator = {
  fields: () => ["traceparent"],
  inject: (context, carrier, setter) => {
    const { traceId, spanId } = trace.getSpanContext(context) ?? {};
    setter.set(carrier, "traceparent", `00-${traceId}-${spanId}-01`);
  },
  extract: (context, carrier, getter) => {
    const [, traceId, spanId] = /^00-(\w{32})-(\w{16})-01$/.exec(String(getter.get(carrier, "traceparent"))) ?? [];
    if (traceId === undefined || spanId === undefined) return context;
    return trace.setSpanContext(context, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
};

/** Sends a request in-process. */
const inner = route({
  method: "GET",
  url: "/probe/inner",
  operationId: "inner",
  summary: "Sends a request in-process",
  tag: "tests",
  access: "public",
  schemas: {},
  responses: { 200: { description: "The status." } },
  handle: async ({ request }) => ({ status: (await inProcessFetch(request)("http://localhost/probe/address")).status }),
});

let running: TestService;
beforeAll(async () => {
  propagation.setGlobalPropagator(propagator);
  running = await startTestService({
    engine: "sqlite",
    routes: [...probeRoutes(), inner],
    tracer: provider.getTracer("test"),
  });
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

test("the span of an in-process request is a child of the span of the request that sends it", async () => {
  expect(await running.inject({ url: "/probe/inner" })).toMatchObject({ body: { status: 200 } });
  const spans = exporter.getFinishedSpans();
  const [child, parent] = ["GET /probe/address", "GET /probe/inner"].map((name) =>
    spans.find((one) => one.name === name),
  );
  expect(child?.parentSpanContext?.spanId).toBe(parent?.spanContext().spanId);
  expect(child?.spanContext().traceId).toBe(parent?.spanContext().traceId);
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
