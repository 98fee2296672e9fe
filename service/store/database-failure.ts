import { ConnectorError } from "@agent-connectors/runtime";

/** What a client should wait: a server that fails over, or a pool that fills again, takes about so long. */
const retryAfterMs = 2_000;

/**
 * SQLSTATE classes and codes of a server that cannot serve now
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection failures, no resources, an operator's
 * intervention, a full disk; a database that is renamed or closed or a password that is changed under us; transactions
 * that gave way to another one; and those whose prepared statement became invalid (`postgres-pool.ts`).
 */
const awayStates = /^(?:08|53|57|58)...$|^(?:3D000|28P01|28000|25006|40001|40P01|55000|55P03|0A000|26000|42P05)$/;

/** What node:net and node:dns say of a server that is not reached. */
const awaySystemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** What pg and its pool throw without a code. */
const awayMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|The server closed the connection)/i;

/** SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN (https://www.sqlite.org/rescode.html). */
const awaySqliteCodes = new Set([5, 6, 8, 10, 13, 14]);

/**
 * `service_unavailable` for what the database throws while it is away, full or overwhelmed; `undefined` for anything
 * else, such as a statement of ours that is wrong. The cause is kept for the log.
 */
export function databaseFailure(error: unknown): ConnectorError | undefined {
  if (!(error instanceof Error) || error instanceof ConnectorError || !isAway(error)) return undefined;
  return new ConnectorError("service_unavailable", "the database cannot be reached now; try again", {
    retry_after_ms: retryAfterMs,
    cause: error,
  });
}

function isAway(error: Error): boolean {
  // A host of several addresses fails once for each.
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isAway(one));
  if ("errcode" in error && typeof error.errcode === "number") return awaySqliteCodes.has(error.errcode % 256);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (awayStates.test(code)) return true;
  return awaySystemCodes.has(code) ? "syscall" in error : awayMessages.test(error.message);
}
