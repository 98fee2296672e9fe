import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import { consumedTypes } from "../consumed-types.ts";
import type { Failure } from "./send-failure.ts";

/** By the framework's code, what to tell. The framework's own words may repeat the request. */
const reasons: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "the body is larger than the service takes; send less",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "expected a body of as many bytes as Content-Length says, found another number",
  FST_ERR_BAD_URL: "expected a path whose percent-encoding is UTF-8",
  FST_ERR_MAX_PARAM_LENGTH: "a part of the path is too long",
};

/**
 * The failure that an error of the framework stands for: a client that goes away while it sends, or a request that the
 * framework refuses, with its status and in our words. `undefined` for any other error.
 */
export function frameworkFailure(error: unknown, { routeOptions }: FastifyRequest): Failure | undefined {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return undefined;
  const { code } = error;
  if (code === "ECONNRESET" || code === "ABORT_ERR")
    return { error: new ConnectorError("cancelled", "the client went away", { cause: error }) };
  const status = code.startsWith("FST_") && "statusCode" in error ? Number(error.statusCode) : 500;
  if (!(status >= 400 && status <= 499)) return undefined;
  const reason = reasonOf(code, routeOptions.config.route?.consumes);
  return {
    error: new ConnectorError(status === 413 ? "too_large" : "invalid_params", reason, { cause: error }),
    status,
  };
}

function reasonOf(code: string, consumes: keyof typeof consumedTypes = "json"): string {
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return `expected a body of Content-Type ${consumedTypes[consumes].join(" or ")}, found another type`;
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return reason ?? "the request is none that the service takes";
}
