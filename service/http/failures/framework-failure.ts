import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyRequest } from "fastify";
import { consumedTypes } from "../consumed-types.ts";
import type { Failure } from "./send-failure.ts";

/** By the framework's code: our own code, its status, and what to tell. The framework's words may repeat the request. */
const failures: Readonly<Record<string, { code: "invalid_params" | "too_large"; status?: number; reason: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "too_large", reason: "the body is larger than the service takes; send less" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: "invalid_params",
    reason: "expected a body of as many bytes as Content-Length says, found another number",
  },
  FST_ERR_BAD_URL: { code: "invalid_params", reason: "expected a path whose percent-encoding is UTF-8" },
  FST_ERR_MAX_PARAM_LENGTH: { code: "invalid_params", status: 414, reason: "a part of the path is too long" },
};

/** The failure that an error of the framework stands for, in our words; `undefined` for any other error. */
export function frameworkFailure(error: unknown, { routeOptions }: FastifyRequest): Failure | undefined {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return undefined;
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return otherType(routeOptions.config.route?.consumes);
  if (!Object.hasOwn(failures, error.code)) return brokenBody(error);
  const failure = failures[error.code];
  if (!failure) return undefined;
  return {
    error: new ConnectorError(failure.code, failure.reason, { cause: error }),
    ...(failure.status !== undefined && { status: failure.status }),
  };
}

function otherType(consumes: keyof typeof consumedTypes = "json"): Failure {
  const types = consumedTypes[consumes].join(" or ");
  return {
    error: new ConnectorError("invalid_params", `expected a body of Content-Type ${types}, found another type`),
    status: 415,
  };
}

/** A client that goes away while it sends. */
function brokenBody(error: Error & { readonly code?: unknown }): Failure | undefined {
  if (error.code !== "ECONNRESET" && error.code !== "ABORT_ERR") return undefined;
  return { error: new ConnectorError("cancelled", "the client went away", { cause: error }) };
}
