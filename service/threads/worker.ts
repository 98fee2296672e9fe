import { type ResourceLimits, Worker } from "node:worker_threads";
import { ConnectorError, type ConnectorErrorOptions, type ErrorCode } from "@agent-connectors/runtime";

/**
 * Starts a thread from its source, or from the built file in the package. `program` is the path in the folder of the service,
 * without an extension.
 */
export function startWorker(program: string, resourceLimits: ResourceLimits): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  return new Worker(new URL(isSource ? `../${program}.ts` : `./${program}.js`, import.meta.url), {
    resourceLimits,
    ...(isSource && { execArgv: ["--disable-warning=ExperimentalWarning", "-C", "@agent-connectors/source"] }),
  });
}

/**
 * A `ConnectorError` as data for another thread. An internal failure includes the stack of its cause; other failures omit the
 * cause.
 */
export interface ErrorData {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly options: ConnectorErrorOptions & { readonly operation?: string };
}

/** Converts an error to data. */
export function errorData({
  code,
  reason,
  retry_after_ms,
  details,
  upstream,
  cause,
  message,
}: ConnectorError): ErrorData {
  // `ConnectorError` creates the message `[code] operation: reason`, or `[code] reason` without an operation.
  const operation = message.slice(`[${code}] `.length, -`: ${reason}`.length);
  const options = {
    ...(retry_after_ms !== undefined && { retry_after_ms }),
    ...(details && { details }),
    ...(upstream && { upstream }),
    ...(operation !== "" && { operation }),
    ...(code === "internal" && cause instanceof Error && { cause: new Error(cause.stack) }),
  };
  return { code, reason, options };
}

/** Converts data to the error. */
export function errorOf({ code, reason, options }: ErrorData): ConnectorError {
  return new ConnectorError(code, reason, options);
}
