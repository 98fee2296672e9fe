import type { Json } from "@agent-connectors/runtime";

/** A connector as it is answered: never its credentials. */
export interface StoredConnector {
  readonly id: string;
  readonly workspace: { readonly id: string; readonly name: string };
  /** Name of its kind. */
  readonly connector_type: string;
  readonly name: string;
  /** Name of the kind's auth option. */
  readonly auth: string;
  /** As it was given. */
  readonly replication_config: Readonly<Record<string, Json>>;
  readonly status: "ready" | "needs_reconnect";
  readonly status_reason: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Id of the principal. */
  readonly created_by: string;
}
