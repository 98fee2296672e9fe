import { ConnectorError } from "../errors/connector-error.ts";

/** Why a caller's signal ended a call: a timeout where it is an `AbortSignal.timeout`, else a cancellation. */
export function cancellation(signal: AbortSignal): ConnectorError {
  const cause: unknown = signal.reason;
  return cause instanceof Error && cause.name === "TimeoutError"
    ? ConnectorError.from(cause)
    : new ConnectorError("cancelled", "the call was cancelled", { cause });
}
