import { trace } from "@opentelemetry/api";
import type { DestinationStream } from "pino";
import type { Settings } from "../settings/settings.ts";
import { createLogger } from "./create-logger.ts";
import { createMetrics } from "./create-metrics.ts";
import type { Telemetry } from "./telemetry.ts";

/** Log lines to standard error unless a stream is given, metrics of their own, and the process's tracer. */
export function createTelemetry(level: Settings["logLevel"], stream?: DestinationStream): Telemetry {
  return {
    logger: createLogger(level, stream),
    metrics: createMetrics(),
    tracer: trace.getTracer("agent-connectors"),
  };
}
