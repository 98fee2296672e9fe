import { type Tracer, trace } from "@opentelemetry/api";
import type { DestinationStream, Logger } from "pino";
import type { Settings } from "../settings/settings.ts";
import { createLogger } from "./logger.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

/** The log, the metrics and the traces of the service. They contain no secrets. */
export interface Telemetry {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Exports spans only if the process has an OpenTelemetry SDK. */
  readonly tracer: Tracer;
}

/** Creates a logger (by default to standard error) and metrics, and uses the tracer of the process. */
export function createTelemetry(level: Settings["logLevel"], stream?: DestinationStream): Telemetry {
  return {
    logger: createLogger(level, stream),
    metrics: createMetrics(),
    tracer: trace.getTracer("agent-connectors"),
  };
}
