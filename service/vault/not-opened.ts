import { ConnectorError } from "@agent-connectors/runtime";

/** Why a stored secret stays closed, in words that tell nothing of it. */
export function notOpened(cause?: unknown): ConnectorError {
  return new ConnectorError(
    "internal",
    "a stored secret does not open: it was changed, moved or sealed by another key",
    cause === undefined ? {} : { cause },
  );
}
