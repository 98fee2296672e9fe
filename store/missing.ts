import { ConnectorError } from "@agent-connectors/runtime";

/** Returns the failure of a call for an entity that has no table, because `adapt` has not created the table yet. */
export function missingTable(entity: string): ConnectorError {
  return new ConnectorError(
    "context_store_not_ready",
    `the context store has no table for '${entity}' yet; sync '${entity}' first`,
  );
}

/** Returns the failure of a call for an entity whose table lacks columns of the model, because `adapt` has not added them yet. */
export function missingColumn(entity: string): ConnectorError {
  return new ConnectorError(
    "context_store_not_ready",
    `the context store does not contain new or changed fields of '${entity}' yet; sync '${entity}' first`,
  );
}

/** Returns the result of a call; `undefined` if the call failed with `context_store_not_ready`. */
export async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "context_store_not_ready") return undefined;
    throw error;
  }
}
