import type { ConnectorTypeSummary } from "./connector-type-summary.ts";
import { kindSummary } from "./kind-summary.ts";
import { kindNames, loadKind } from "./kinds.ts";

/** Every kind of connector, in the order of their names, at `now` (milliseconds since the epoch). */
export async function listConnectorTypes(now: number): Promise<readonly ConnectorTypeSummary[]> {
  return (await Promise.all(kindNames().map(loadKind))).map((connector) => kindSummary(connector, now));
}
