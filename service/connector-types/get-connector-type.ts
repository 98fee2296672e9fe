import { ConnectorError, nearest } from "@agent-connectors/runtime";
import type { Service } from "../service.ts";
import type { ConnectorType } from "./connector-type.ts";
import { describeKind } from "./describe-kind.ts";
import { kindNames, loadKind } from "./kinds.ts";

/** All that one must know of a kind to connect it; throws `not_found`. */
export async function getConnectorType(
  { settings, clock }: Pick<Service, "settings" | "clock">,
  name: string,
): Promise<ConnectorType> {
  if (!kindNames().includes(name)) {
    const meant = nearest(name, kindNames());
    throw new ConnectorError(
      "not_found",
      `there is no connector type '${name}'${meant === undefined ? "" : `, did you mean '${meant}'?`}`,
    );
  }
  return describeKind(await loadKind(name), { settings, now: clock.now() });
}
