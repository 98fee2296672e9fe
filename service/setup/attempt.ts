import { ConnectorError } from "@agent-connectors/runtime";
import { type ConnectRequest, connect } from "../connectors/connect.ts";
import type { ConnectContext } from "../connectors/save.ts";
import { UnreachableHost } from "../egress/egress.ts";
import type { Service } from "../service.ts";
import type { SetupLease } from "./lease.ts";
import type { SetupFailure } from "./progress.ts";
import { doneResponse, type SetupResponse } from "./responses.ts";
import { completeSession } from "./session/commands.ts";
import { findCreator, type SetupLink } from "./session/queries.ts";

/** The parts of the service that an attempt to connect needs. */
export type AttemptContext = ConnectContext & Pick<Service, "publicUrl" | "telemetry">;

/**
 * Connects on behalf of the session's creator, and returns the redirect to the confirmation. Throws the errors of `findCreator`
 * and `connect`. After an error, nothing is stored.
 */
export async function connectByLink(
  service: ConnectContext,
  lease: SetupLease,
  connection: Pick<ConnectRequest, "auth" | "credentials" | "replicationConfig" | "onRenewed">,
): Promise<SetupResponse> {
  const { session } = lease;
  await connect(service, await findCreator(service, session), {
    ...connection,
    workspace: { id: session.workspace_id },
    kind: session.kind,
    name: session.name,
    ...(session.connector_id !== null && { connectorId: session.connector_id }),
    beforeCommit: (transaction, connectorId) => completeSession(transaction, service.vault, { lease, connectorId }),
  });
  return doneResponse(session);
}

/**
 * Logs an error if the operator may have to correct the cause, and returns the error. Rethrows an error that is not a
 * `ConnectorError`, such as a failure of the database.
 */
export function logFailure({ telemetry }: Pick<Service, "telemetry">, thrown: unknown): ConnectorError {
  if (!(thrown instanceof ConnectorError)) throw thrown;
  if (thrown.code === "internal") telemetry.logger.error({ err: thrown }, "internal failure");
  else if (thrown.code === "service_unavailable" || thrown.cause instanceof UnreachableHost)
    telemetry.logger.warn({ err: thrown }, thrown.reason);
  return thrown;
}

/** A failed attempt to connect. */
export interface FailedAttempt {
  readonly link: Pick<SetupLink, "session" | "model">;
  /**
   * `check` is the test of the entered credentials, or the start of an authorization flow. In such a flow, `grant` is the
   * exchange of the authorization code, and `granted` is the test of the granted credentials.
   */
  readonly stage: "grant" | "granted" | "check";
  /** The OAuth app of an authorization flow: the person's own or the operator's. */
  readonly client?: "own" | "operators";
}

/** Returns the failure of an attempt. Its message states the cause and the remedy for a person, and contains no secret. */
export function failureOf(error: ConnectorError, attempt: FailedAttempt): SetupFailure {
  return { code: error.code, message: [describe(error, attempt), ...upstreamMessage(error, attempt)].join(" ") };
}

function describe(error: ConnectorError, attempt: FailedAttempt): string {
  const { session, model } = attempt.link;
  const { title } = model;
  switch (error.code) {
    case "credentials_rejected":
      return rejected(attempt);
    case "missing_scope":
      return `${title} accepts these credentials, but they lack permissions that the connector needs. Grant the missing permissions, then try again.`;
    case "rate_limited":
      return `${title} or this service limits the number of requests. Wait a minute, then try again.`;
    case "upstream_unavailable":
    case "timeout":
      return `${title} could not be reached. Your credentials may be correct. Try again in a few minutes.`;
    case "service_unavailable":
      // If the error contains a response of the upstream, the upstream refused the operator's app.
      return error.upstream === undefined
        ? "The service is busy. Your credentials may be correct. Try again in a minute."
        : `${title} refuses the OAuth app of this service. Ask the operator of the service to correct it. Your credentials may be correct.`;
    case "invalid_params":
    case "invalid_config":
      if (error.cause instanceof UnreachableHost)
        // The operator can have set the host, so the page does not name it.
        return `${title} cannot be reached at the host of these values. Check each value that contains a host name, then try again. If the host is in a private network, ask the operator of the service to allow it.`;
      return error.details === undefined
        ? "A value cannot be sent. Check that you copied each value completely, with nothing before or after it, then try again."
        : "Some values are not valid. Check them, then try again.";
    case "conflict":
      return session.connector_id === null
        ? `This workspace already has a connector '${session.name}'. Ask for a new link with another name.`
        : `The connector '${session.name}' was changed by another request. Try again.`;
    case "not_found":
      return "The workspace or the connector was deleted. Ask the person who gave you the link for help.";
    case "unauthenticated":
    case "permission_denied":
      return "The creator of this link no longer has permission to connect. Ask an admin of the organization.";
    default:
      return `${title} returned an unexpected response. Check your values. If they are correct, try again later.`;
  }
}

/** Asks the person to check only the values that they entered. */
function rejected({ link: { model }, stage, client }: FailedAttempt): string {
  const { title } = model;
  if (stage === "check")
    return `${title} did not accept these credentials. Check that you copied them completely and that they are still valid, then try again.`;
  if (stage === "granted") return `${title} granted access, but then refused a test request. Sign in again.`;
  return client === "operators"
    ? `${title} did not accept the sign-in. Sign in again.`
    : `${title} did not accept the sign-in. Check the ID and the secret of the app, then sign in again.`;
}

/** The runtime has shortened and redacted the message. */
function upstreamMessage({ upstream }: ConnectorError, { link: { model } }: FailedAttempt): readonly string[] {
  return upstream?.message === undefined ? [] : [`${model.title} reports: “${upstream.message}”`];
}
