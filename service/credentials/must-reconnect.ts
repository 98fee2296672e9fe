import { ConnectorError } from "@agent-connectors/runtime";

/** The error of a connector whose credentials are worth nothing any more. */
export function mustReconnect(reason: string): ConnectorError {
  return new ConnectorError(
    "credentials_rejected",
    `the connector must be connected again by a set-up session: ${reason}`,
  );
}
