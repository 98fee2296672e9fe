import { ConnectorError } from "@agent-connectors/runtime";

/** Milliseconds after which a client should try again. */
const retryAfterMs = 2_000;

/**
 * SQLSTATE classes and codes of a server that is unavailable (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 * Class 08 contains connection failures, and class 57 contains interventions of an operator. `reasons` describes the others. See
 * `postgres.ts` about prepared statements.
 */
const unavailableStates =
  /^(?:08|53|57|58)...$|^(?:3D000|28P01|28000|25006|40001|40P01|55000|55P03|0A000|26000|42P05)$/;

/** Codes of node:net and node:dns for a server that cannot be reached. */
const unavailableSystemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Messages of pg and its pool, whose errors have no code, and of Node's error for a connection lost during the TLS handshake. */
const unavailableMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|Client network socket disconnected)/i;

/** SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN (https://www.sqlite.org/rescode.html). */
const unavailableSqliteCodes = new Set([5, 6, 8, 10, 13, 14]);

/** Codes of Node for a failed TLS handshake (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const certificateCodes =
  /^(?:CERT_|SELF_SIGNED_CERT_IN_CHAIN$|DEPTH_ZERO_SELF_SIGNED_CERT$|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/;

/** The message of pg's error for a server without TLS. This error has no code. */
const withoutTls = "The server does not support SSL connections";

/** The key of failures to agree on TLS. */
const tls = "TLS";

type Reasons = Readonly<Partial<Record<string, readonly [problem: string, remedy: string]>>>;

const readOnly = ["the database is read-only", "its operator must make it writable"] as const;
const diskFull = ["the disk of the database is full", "its operator must free some space"] as const;
const signInRefused = [
  "the database refuses the user or the password of this service",
  "its operator must correct them in DATABASE_URL",
] as const;

/** Failures that only the operator can resolve. The keys are results of `codeOf`. */
const operatorReasons: Reasons = {
  "8": readOnly,
  "10": ["the database cannot read or write its disk", "its operator must check the disk"],
  "13": diskFull,
  "25006": readOnly,
  "28000": signInRefused,
  "28P01": signInRefused,
  "3D000": ["the database does not exist", "its operator must create it, or correct DATABASE_URL"],
  "53100": diskFull,
  "55000": ["the database accepts no connections", "its operator must allow connections to it"],
  [tls]: [
    "this service and the database cannot agree on TLS",
    "its operator must correct sslmode and sslrootcert in DATABASE_URL, or the certificate of the server",
  ],
};

const blocked = ["another transaction of the database blocked this one", "try again"] as const;
const unprepared = ["a prepared statement of this service is no longer valid", "try again"] as const;

/** Failures that occur although the service can reach the database. The keys can also be classes of SQLSTATEs. */
const reasons: Reasons = {
  ...operatorReasons,
  "5": blocked,
  "6": blocked,
  "0A000": unprepared,
  "26000": unprepared,
  "40001": blocked,
  "40P01": blocked,
  "42P05": unprepared,
  "53": ["the database has too few resources", "try again"],
  "53300": ["all connections of the database are in use", "try again"],
  "55P03": blocked,
  "57014": ["the database took longer than its timeout", "try again"],
  "58": [
    "the database reports an error of its operating system",
    "its operator finds the cause in the log of the database",
  ],
};

/**
 * Returns `service_unavailable` if the database is unavailable, full or overloaded, or refused a statement that can succeed
 * later, for example after a deadlock. The log contains the cause, but the response does not.
 */
export function databaseFailure(error: unknown): ConnectorError | undefined {
  if (!(error instanceof Error) || error instanceof ConnectorError || !isUnavailable(error)) return undefined;
  const [problem, remedy] = knownReason(error) ?? ["the database cannot be reached now", "try again"];
  return new ConnectorError("service_unavailable", `${problem}; ${remedy}`, {
    retry_after_ms: retryAfterMs,
    cause: error,
  });
}

/** Whether the Unix socket of the server does not exist. Errors for other missing files have the same code. */
function isWithoutSocket(error: Error): boolean {
  return "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}

function knownReason(error: Error): Reasons[string] {
  const code = codeOf(error);
  return reasons[code] ?? reasons[code.slice(0, 2)];
}

function isUnavailable(error: Error): boolean {
  // A host with several addresses has one error for each address.
  if (error instanceof AggregateError) return error.errors.some((each) => each instanceof Error && isUnavailable(each));
  const code = codeOf(error);
  if ("errcode" in error) return unavailableSqliteCodes.has(Number(code));
  if (code === tls || unavailableStates.test(code)) return true;
  // Node's error for a connection that is lost during the TLS handshake has a code, but no `syscall`.
  const isConnection = unavailableSystemCodes.has(code) && "syscall" in error;
  return isConnection || isWithoutSocket(error) || unavailableMessages.test(error.message);
}

/** Whether only the operator can resolve a failure. */
export function needsOperator(error: unknown): boolean {
  return error instanceof Error && Object.hasOwn(operatorReasons, codeOf(error));
}

/** SQLSTATE, the error code of the system, SQLite's primary result code, or the key of TLS failures; empty if there is none. */
export function codeOf(error: Error): string {
  if ("errcode" in error && typeof error.errcode === "number") return String(error.errcode % 256);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // The driver can refuse a sign-in without the server, for example if the URL has no password.
  if (error.message.startsWith("SASL: ")) return "28P01";
  return certificateCodes.test(code) || error.message === withoutTls ? tls : code;
}

/** The setting that contains the URL of a database, for messages. */
export type UrlVariable = "DATABASE_URL" | "STORE_DATABASE_URL";

/** Remedies for a database that cannot be opened at the start. */
const remediesFor = (variable: UrlVariable): Readonly<Record<string, string>> => ({
  // PgBouncer responds with this code to startup parameters that it does not track.
  "08P01": "if a pooler is in front of the server, follow the section 'With a pooler' of docs/operations.md",
  "28000": `set the user in ${variable} to one that the server accepts`,
  "53100": "free some space on its disk",
  "28P01": `set the user and the password in ${variable} to those that the server accepts`,
  "3D000": `create it, or set ${variable} to an existing one`,
  "42501": `make the user in ${variable} the owner of the database, or see 'On PostgreSQL' in the section 'The context store' of docs/operations.md`,
  [tls]: `correct sslmode and sslrootcert in ${variable}, or the certificate of the server`,
  // https://www.sqlite.org/rescode.html: READONLY, IOERR, FULL, CORRUPT, CANTOPEN, NOTADB
  "8": "give the user who runs this program write access to the database and its folder",
  "10": "check that its disk works and has space",
  "13": "free some space on its disk",
  "11": "restore it from a backup",
  "14": "give the user who runs this program access to the database and its folder, or set DATA_DIR to another folder",
  "26": "restore it from a backup, or move it away to begin with an empty one",
});

/**
 * Returns the error for a database that cannot be opened at the start: `invalid_config`, or `service_unavailable` if the database
 * may be usable later, or `undefined` for any other error. `place` names the database in the message, and `variable` the setting
 * with its URL.
 */
export function openFailure(error: unknown, place: string, variable: UrlVariable): ConnectorError | undefined {
  if (!(error instanceof Error) || error instanceof ConnectorError) return undefined;
  const code = codeOf(error);
  const remedies = remediesFor(variable);
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined;
  if (remedy !== undefined)
    return new ConnectorError(
      "invalid_config",
      `expected a database ${place} that can be used, found: ${reasonOf(error)}; ${remedy}`,
      { cause: error },
    );
  if (!databaseFailure(error)) return undefined;
  const [, remedyNow = "check that it runs, and try again"] = knownReason(error) ?? [];
  return new ConnectorError(
    "service_unavailable",
    `the database ${place} cannot be used now: ${reasonOf(error)}; ${remedyNow}`,
    { cause: error },
  );
}

/** The driver's message, which contains no password. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.message;
}

/**
 * Whether a write failed because a row with the same key exists: PostgreSQL's `unique_violation`
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), SQLite's SQLITE_CONSTRAINT_UNIQUE and
 * SQLITE_CONSTRAINT_PRIMARYKEY (https://www.sqlite.org/rescode.html).
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === 2067 || error.errcode === 1555;
  return "code" in error && error.code === "23505";
}

/**
 * Whether a write failed because it refers to a missing row, or because other rows refer to the row that it deletes:
 * PostgreSQL's `foreign_key_violation` and `restrict_violation`
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), SQLite's SQLITE_CONSTRAINT_FOREIGNKEY
 * (https://www.sqlite.org/rescode.html).
 */
export function isReferenceViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === 787;
  return "code" in error && (error.code === "23503" || error.code === "23001");
}

/**
 * `conflict` for a write that refers to a row that another request has just deleted. A command that deletes a row to which other
 * rows can refer handles this violation itself.
 */
export function lostRace(error: unknown): ConnectorError | undefined {
  if (!isReferenceViolation(error)) return undefined;
  return new ConnectorError(
    "conflict",
    "another request has just deleted a resource that this request names; check the ids, then send the request again",
    {
      cause: error,
    },
  );
}
