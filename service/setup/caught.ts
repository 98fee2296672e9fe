import { ConnectorError } from "@agent-connectors/runtime";
import type { Service } from "../service.ts";

/**
 * A failure that a page can tell of. One of our own, or of the operator's to mend, is logged, since the page does not
 * say what it was. Throws again what is no failure of an operation, such as the database's.
 */
export function caught({ telemetry }: Pick<Service, "telemetry">, thrown: unknown): ConnectorError {
  if (!(thrown instanceof ConnectorError)) throw thrown;
  if (thrown.code === "internal") telemetry.logger.error({ err: thrown }, "internal failure");
  else if (thrown.code === "service_unavailable") telemetry.logger.warn({ err: thrown }, thrown.reason);
  return thrown;
}
