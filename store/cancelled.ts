import { cancellation } from "@agent-connectors/runtime/portable";

/** If the signal is aborted, throws `timeout`, `cancelled`, or the reason of the signal if this is a `ConnectorError`. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancellation(signal);
}
