import type { Json, Schema } from "@agent-connectors/runtime";

/** A kind in a list of them. */
export interface ConnectorTypeSummary {
  /** As `connector_type` names it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The upstream's own documentation. */
  readonly docs: string | null;
}

/** All that one must know of a kind to connect it. */
export interface ConnectorType extends ConnectorTypeSummary {
  readonly auth: readonly AuthOptionType[];
  readonly replication_config: readonly ReplicationField[];
  readonly entities: readonly EntityType[];
}

/** A way to authenticate. */
export interface AuthOptionType {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether people can let the service in on the upstream's own page. */
  readonly oauth: boolean;
  readonly fields: readonly CredentialFieldType[];
}

interface CredentialFieldType {
  readonly name: string;
  /** False too where the operator's OAuth app supplies it. */
  readonly required: boolean;
  readonly secret: boolean;
  readonly description: string | null;
}

interface ReplicationField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** What an absent one stands for; null where that depends on other values, or is nothing. */
  readonly default: Json;
}

interface EntityType {
  readonly name: string;
  readonly description: string;
  readonly actions: readonly { readonly name: string; readonly description: string }[];
}
