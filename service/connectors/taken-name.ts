import { ConnectorError } from "@agent-connectors/runtime";

/** The error of a name that another connector of the workspace has. */
export function takenName(name: string): ConnectorError {
  return new ConnectorError("conflict", `there is a connector '${name}' in this workspace already`);
}
