import type { ConnectorTypeSummary } from "./connector-type-summary.ts";
import { kindSummary } from "./kind-summary.ts";
import { kindNames, loadKind } from "./kinds.ts";

/** Every kind of connector, in the order of their names. */
export async function listConnectorTypes(): Promise<readonly ConnectorTypeSummary[]> {
  return (await Promise.all(kindNames().map(loadKind))).map(kindSummary);
}
