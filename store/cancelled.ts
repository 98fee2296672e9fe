import { cancellation } from "@agent-connectors/runtime/portable";

/** Throws the error of the signal if it is aborted: `timeout`, `cancelled`, or its reason if the reason is a `ConnectorError`. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancellation(signal);
}
