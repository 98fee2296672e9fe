/** The record of one execution: who did what, and how it ended. Values that were given or received are not in it. */
export interface ToolCall {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
  /** Name and kind are null where the principal is gone. */
  readonly principal: { readonly id: string; readonly name: string | null; readonly kind: "user" | "client" | null };
  readonly workspace_id: string;
  readonly connector_id: string;
  readonly entity: string;
  readonly action: string;
  /** `ok` or an error code. */
  readonly status: string;
  readonly took_ms: number;
  /** Why, in the caller's words. */
  readonly intent: string | null;
  /** Names of the params that were given. */
  readonly params: readonly string[];
  readonly request_id: string;
}
