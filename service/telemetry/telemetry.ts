import type { Tracer } from "@opentelemetry/api";
import type { Logger } from "pino";
import type { Metrics } from "./metrics.ts";

/** How the service tells what it does; nothing in it ever holds a secret. */
export interface Telemetry {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Spans go nowhere unless the process has an OpenTelemetry SDK. */
  readonly tracer: Tracer;
}
