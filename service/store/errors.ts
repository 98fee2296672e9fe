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
function codeOf(error: Error): string {
  if ("errcode" in error && typeof error.errcode === "number") return String(error.errcode % 256);
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** What people can do about a database that is not as it should be, by SQLSTATE or SQLite's result code. */
const remedies: Readonly<Record<string, string>> = {
  // PgBouncer answers so to startup parameters that it does not track.
  "08P01": "where a pooler stands before it, configure that as 'Behind a pooler' in docs/operations.md describes",
  "28000": "set the user in DATABASE_URL to one whom the server lets in",
  "53100": "free some space on its disk",
  "28P01": "set the user and the password in DATABASE_URL to those that the server knows",
  "3D000": "create it, or set DATABASE_URL to one that there is",
  // https://www.sqlite.org/rescode.html: READONLY, IOERR, FULL, CORRUPT, CANTOPEN, NOTADB
  "8": "let this user write to it and to its folder",
  "10": "see that its disk works and has space",
  "13": "free some space on its disk",
  "11": "restore it from a backup",
  "14": "let this user read and write it and its folder, or set DATA_DIR to another one",
  "26": "restore it from a backup, or move it away to begin with an empty one",
};

/**
 * Why a database cannot be opened at the start, in a line that names it by `place`: `invalid_config` with what to do, or
 * `service_unavailable` where it may answer later. `undefined` where it is not the database that fails.
 */
export function openFailure(error: unknown, place: string): ConnectorError | undefined {
  if (!(error instanceof Error) || error instanceof ConnectorError) return undefined;
  const code = codeOf(error);
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined;
  if (remedy !== undefined)
    return new ConnectorError(
      "invalid_config",
      `expected a database ${place} that can be used, found: ${reasonOf(error)}; ${remedy}`,
      { cause: error },
    );
  if (!databaseFailure(error)) return undefined;
  return new ConnectorError(
    "service_unavailable",
    `the database ${place} cannot be reached now: ${reasonOf(error)}; see that it runs, and try again`,
    { cause: error },
  );
}

/** The driver's own words, which repeat no password. A host of several addresses fails once for each, with none in all. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.message;
}

/**
 * Whether a write failed because such a row exists: PostgreSQL's `unique_violation`
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), SQLite's SQLITE_CONSTRAINT_UNIQUE and
 * SQLITE_CONSTRAINT_PRIMARYKEY (https://www.sqlite.org/rescode.html).
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === 2067 || error.errcode === 1555;
  return "code" in error && error.code === "23505";
}

/**
 * Whether a write failed because it refers to a row that does not exist, or other rows refer to the one deleted:
 * PostgreSQL's `foreign_key_violation` and `restrict_violation`
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), SQLite's SQLITE_CONSTRAINT_FOREIGNKEY
 * (https://www.sqlite.org/rescode.html).
 */
export function isReferenceViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === 787;
  return "code" in error && (error.code === "23503" || error.code === "23001");
}

/** `conflict` for a write that refers to what another request has deleted since it was read; `undefined` for anything else. */
export function lostRace(error: unknown): ConnectorError | undefined {
  if (!isReferenceViolation(error)) return undefined;
  return new ConnectorError("conflict", "something that the request refers to was deleted meanwhile; read it anew", {
    cause: error,
  });
}
