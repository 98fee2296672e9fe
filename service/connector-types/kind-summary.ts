import type { Connector } from "@agent-connectors/runtime";
import type { ConnectorTypeSummary } from "./connector-type-summary.ts";

/** What a list of kinds says of one. */
export function kindSummary({ kind, title, description, docs }: Connector): ConnectorTypeSummary {
  return { name: kind, title, description, docs: docs ?? null };
}
