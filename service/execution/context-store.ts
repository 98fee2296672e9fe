import { ConnectorError } from "@agent-connectors/runtime";

/**
 * The answer to whatever is asked of the context store, its state included: no records are copied yet. This is the
 * place where the store comes in.
 */
export function contextStoreNotReady(): ConnectorError {
  return new ConnectorError(
    "context_store_not_ready",
    "this service copies no records yet, so that there are none to search; ask the upstream by list, search or get",
  );
}
