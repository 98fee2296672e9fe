import { ConnectorError } from "@agent-connectors/runtime";
import { cancellation } from "@agent-connectors/runtime/portable";

/**
 * Returns the error of an aborted signal: its reason if the reason is a `ConnectorError`, `timeout` for `AbortSignal.timeout`, and
 * otherwise `cancelled`.
 */
export function cancelled(signal: AbortSignal): ConnectorError {
  return signal.reason instanceof ConnectorError ? signal.reason : cancellation(signal);
}

/** Throws the error of the signal if it is aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled(signal);
}
