import type { DocsSection, Executor } from "@agent-connectors/runtime/portable";

/** A connector that agents can use: its executions, its documentation, and what the service knows of it. */
export interface AgentConnector extends Pick<Executor, "execute"> {
  /** The name by which an agent chooses it among several connectors. */
  readonly name: string;
  /** Returns a section of the documentation, or the outline. Throws `unknown_section`. */
  docs(section?: string): Promise<DocsSection>;
  /** What the service knows of the connector; absent for a connector in this process. */
  status?(): Promise<ConnectorStatus>;
  /** Returns a link with which a person renews the credentials; absent for a connector in this process. */
  reconnectLink?(): Promise<string>;
}

/** The state of a connector of the service. */
export interface ConnectorStatus {
  readonly status: string;
  readonly workspace: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The copies of its entities in the context store. */
  readonly copies: readonly CopyStatus[];
}

/** The copy of an entity's records. */
export interface CopyStatus {
  readonly entity: string;
  readonly status: string;
  readonly records: number;
  /** The end of the last complete sync, in ISO 8601; null before the first one. */
  readonly synced_at: string | null;
  /** The failure of the last run. */
  readonly error?: { readonly code: string } | null;
}
