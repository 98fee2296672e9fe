import { type Connector, lifecycleOf } from "@agent-connectors/runtime";
import type { ConnectorTypeSummary } from "./connector-type-summary.ts";

/** What a list of kinds says of one, at `now` (milliseconds since the epoch). */
export function kindSummary(connector: Connector, now: number): ConnectorTypeSummary {
  const { kind, title, description, docs } = connector;
  return { name: kind, title, description, docs: docs ?? null, upstream: upstreamSummary(connector, now) };
}

function upstreamSummary(connector: Connector, now: number): ConnectorTypeSummary["upstream"] {
  const lifecycle = lifecycleOf(connector, now);
  if (!lifecycle) return null;
  const { version = null, checked, ends = null, successor = null, source = null, state } = lifecycle;
  return { version, checked, ends, successor, source, state };
}
