import { binding } from "./binding.ts";
import type { Bound } from "./envelope.ts";
import type { Owner } from "./vault.ts";

/** What a connector's credentials are bound to: its tenant, itself, and the layer of the envelope. */
export function boundToOwner({ organizationId, connectorId }: Owner): Bound {
  return {
    dataKey: binding("data_key", organizationId, connectorId),
    content: binding("credentials", organizationId, connectorId),
  };
}
