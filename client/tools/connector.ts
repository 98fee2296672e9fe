import type { DocsSection, Executor } from "@agent-connectors/runtime/portable";

/** A connector for agents. A connector in this process lacks the optional methods. */
export interface AgentConnector extends Pick<Executor, "execute"> {
  /** The name that an agent passes to select this connector. */
  readonly name: string;
  /** The kind of the connected system, for example `payments`. */
  readonly kind?: string;
  /** Returns a section of the documentation, by default the outline. Throws `unknown_section`. */
  docs(section?: string, signal?: AbortSignal): Promise<DocsSection>;
  /** Returns the status in the service. A connector in this process lacks this method. */
  status?(signal?: AbortSignal): Promise<ConnectorStatus>;
  /** Creates a link to a page on which a person enters new credentials. A connector in this process lacks this method. */
  reconnectLink?(): Promise<string>;
}

/** The state of a connector of the service. */
export interface ConnectorStatus {
  readonly status: string;
  readonly workspace: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The copies of the connector's entities in the context store. */
  readonly copies: readonly CopyStatus[];
}

/** The state of an entity's copied records. */
export interface CopyStatus {
  readonly entity: string;
  readonly status: string;
  readonly records: number;
  /** The end of the last successful sync, in ISO 8601; null if none has succeeded. */
  readonly synced_at: string | null;
  /** The failure of the last sync; null or absent if it did not fail. */
  readonly error?: { readonly code: string } | null;
}
