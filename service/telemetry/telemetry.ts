import { type Tracer, trace } from "@opentelemetry/api";
import type { DestinationStream, Logger } from "pino";
import type { Settings } from "../settings/settings.ts";
import { createLogger } from "./logger.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

/** How the service tells what it does; nothing in it ever holds a secret. */
export interface Telemetry {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Spans go nowhere unless the process has an OpenTelemetry SDK. */
  readonly tracer: Tracer;
}

/** Log lines to standard error unless a stream is given, metrics of their own, and the process's tracer. */
export function createTelemetry(level: Settings["logLevel"], stream?: DestinationStream): Telemetry {
  return {
    logger: createLogger(level, stream),
    metrics: createMetrics(),
    tracer: trace.getTracer("agent-connectors"),
  };
}
