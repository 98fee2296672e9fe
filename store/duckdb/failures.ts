import { ConnectorError } from "@agent-connectors/runtime";

/** The kinds of failures that the store distinguishes. */
export type FailureKind = "locked" | "damaged" | "disk_full" | "no_access" | "memory" | "invalidated" | "other";

const damage =
  /not a valid DuckDB database file|corrupt|checksum|Could not read enough bytes|Failed to deserialize|Failure while replaying WAL/i;

/**
 * The failures of a statement, not of the file. Their messages contain names and values that can match `damage`, such as a
 * column `checksum`. A failed replay of the write-ahead log (WAL) can have the same prefixes, but means that the file is
 * damaged.
 */
const ofStatement =
  /^(?:Binder|Catalog|Constraint|Conversion|Invalid Input|Out of Range|Parser) Error: (?!Failure while replaying WAL)/;

/** Classifies a failure by its message, because DuckDB's errors have no codes. */
export function failureKindOf(error: unknown): FailureKind {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ConnectorError || ofStatement.test(message)) return "other";
  if (/Could not set lock on file|being used by another process/.test(message)) return "locked";
  if (/No space left on device|File too large|not enough space on the disk|Disk quota exceeded/i.test(message))
    return "disk_full";
  if (/Permission denied|Read-only file system|Operation not permitted/i.test(message)) return "no_access";
  if (damage.test(message)) return "damaged";
  if (/^Out of Memory Error|failed to allocate/i.test(message)) return "memory";
  return /^FATAL Error|has been invalidated|^INTERNAL Error/.test(message) ? "invalidated" : "other";
}

/** Whether a statement can have failed because a table lacks columns of the model, or has columns of other types. */
export function isOfStatement(error: unknown): boolean {
  return error instanceof Error && ofStatement.test(error.message);
}

/** Returns the failure as a `ConnectorError`. */
export function failureOf(error: unknown, connectorId: string): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const store = `the context store of connector '${connectorId}'`;
  const unavailable = (reason: string): ConnectorError =>
    new ConnectorError("service_unavailable", `${store} ${reason}`, { cause: error });
  switch (failureKindOf(error)) {
    case "locked":
      return unavailable(
        `is open in another process${processIn(error)}: stop that process, or send the call to the service that it runs`,
      );
    case "disk_full":
      return unavailable("cannot be written: its disk is full. Free some space on the disk; nothing stored is lost");
    case "no_access":
      return unavailable("cannot be opened: make the user who runs the service the owner of its folder and its files");
    case "damaged":
      return unavailable("is damaged: its file will be renamed, and the next sync copies its records again");
    case "memory":
      return unavailable(
        "reached its memory limit: read fewer records at once, or create the stores with a larger 'memory'",
      );
    case "invalidated":
      return unavailable("was closed after a failure of its engine, and opens again with the next call");
    case "other":
      return new ConnectorError("internal", `${store} failed; the cause is attached`, { cause: error });
  }
}

function processIn(error: unknown): string {
  const pid = error instanceof Error ? /PID (\d+)/.exec(error.message)?.[1] : undefined;
  return pid === undefined ? "" : ` (${pid})`;
}
