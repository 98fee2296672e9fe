/** A workspace, which holds connectors. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly created_at: string;
}
