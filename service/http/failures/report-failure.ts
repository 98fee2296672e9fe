import type { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import { needsOperator } from "../../store/database-failure.ts";

/**
 * Notes what a request failed with, for its line in the log, and logs what the operator must know of. The other
 * failures are the caller's or the upstream's: that line has their code.
 */
export function reportFailure(error: ConnectorError, request: FastifyRequest): void {
  request.failure = error.code;
  if (error.code === "internal") request.log.error({ err: error }, "internal failure");
  else if (error.code === "service_unavailable" && error.cause !== undefined)
    request.log[needsOperator(error.cause) ? "error" : "warn"](
      { err: error.cause },
      `the service cannot answer now: ${error.reason}`,
    );
}
