import { ConnectorError } from "@agent-connectors/runtime";
import { isReferenceViolation } from "./is-reference-violation.ts";

/** `conflict` for a write that refers to what another request has deleted since it was read; `undefined` for anything else. */
export function lostRace(error: unknown): ConnectorError | undefined {
  if (!isReferenceViolation(error)) return undefined;
  return new ConnectorError("conflict", "something that the request refers to was deleted meanwhile; read it anew", {
    cause: error,
  });
}
