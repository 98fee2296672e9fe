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

/** What only the operator can end, by SQLSTATE or SQLite's result code: other failures end by themselves. */
const unwritable: Readonly<Partial<Record<string, string>>> = {
  "8": "the database is read-only; its operator must make it writable",
  "13": "the disk of the database is full; its operator must free some space",
  "25006": "the database is read-only; its operator must make it writable",
  "53100": "the disk of the database is full; its operator must free some space",
};

/**
 * `service_unavailable` for what the database throws while it is away, full or overwhelmed; `undefined` for anything
 * else, such as a statement of ours that is wrong. The cause is kept for the log.
 */
export function databaseFailure(error: unknown): ConnectorError | undefined {
  if (!(error instanceof Error) || error instanceof ConnectorError || !isAway(error)) return undefined;
  const reason = unwritable[codeOf(error)] ?? "the database cannot be reached now; try again";
  return new ConnectorError("service_unavailable", reason, { retry_after_ms: retryAfterMs, cause: error });
}

function isAway(error: Error): boolean {
  // A host of several addresses fails once for each.
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isAway(one));
  const code = codeOf(error);
  if ("errcode" in error) return awaySqliteCodes.has(Number(code));
  if (awayStates.test(code)) return true;
  return awaySystemCodes.has(code) ? "syscall" in error : awayMessages.test(error.message);
}

/** Whether only the operator can end a failure: the disk of the database is full, or the database is read-only. */
export function needsOperator(error: unknown): boolean {
  return error instanceof Error && Object.hasOwn(unwritable, codeOf(error));
}

/** SQLSTATE, a system's error code, or SQLite's result code without what extends it; empty where there is none. */
export function codeOf(error: Error): string {
  if ("errcode" in error && typeof error.errcode === "number") return String(error.errcode % 256);
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
