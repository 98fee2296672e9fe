/** Actions without an effect on the connected system. */
const readingActions: ReadonlySet<string> = new Set([
  ...["list", "get", "search", "download"],
  ...["context_store_search", "context_store_sql_query"],
]);

/** Whether an action only reads, so that it can be repeated. The name of an action describes its effect. */
export function isReading(action: string): boolean {
  return readingActions.has(action);
}
