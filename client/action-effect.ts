/** `reads` for a request that can be repeated, because it changes no data or has an idempotency key. `writes` for others. */
export type Effect = "reads" | "writes";

/** Actions that do not change the connected system. */
const readOnlyActions: ReadonlySet<string> = new Set([
  ...["list", "get", "search", "download"],
  ...["context_store_search", "context_store_sql_query"],
]);

/** Whether an action only reads, so that it can be repeated. The name of the action determines this. */
export function isReadOnly(action: string): boolean {
  return readOnlyActions.has(action);
}
