import { cancellation } from "@agent-connectors/runtime/portable";

/** Throws if the signal is aborted: the signal's reason if it is a `ConnectorError`, otherwise `timeout` or `cancelled`. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancellation(signal);
}
