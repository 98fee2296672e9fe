/**
 * `reads` for a request that can be repeated: it changes no data, has an idempotency key, or has no further effect if it is
 * repeated. `writes` for others.
 */
export type Effect = "reads" | "writes";

/** The names of the actions that do not change the connected system. */
const readOnlyActions: ReadonlySet<string> = new Set([
  ...["list", "get", "search", "download"],
  ...["context_store_search", "context_store_sql_query"],
]);

/** Whether an action only reads, according to its name. Such an action can be repeated. */
export function isReadOnly(action: string): boolean {
  return readOnlyActions.has(action);
}
