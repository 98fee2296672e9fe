import { ConnectorError } from "@agent-connectors/runtime";
import pg from "pg";

/** Milliseconds until clients should retry: about the duration of a failover. */
const retryAfterMs = 2_000;

/**
 * SQLSTATE classes and codes of an unavailable server (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 * connection failures, insufficient resources, operator intervention, system errors, a missing or closed database, a refused
 * user or password, a read-only server, an unavailable lock, and a conflict with another transaction.
 */
const unavailableStates = /^(?:(?:08|53|57|58)...|3D000|28P01|28000|25006|40001|40P01|55000|55P03)$/;

/**
 * SQLSTATE codes of a missing schema, table or column. Possible causes: `adapt` has not created it yet, the store was deleted,
 * or a newer version of the program has adapted the store.
 */
const missingStates = /^(?:3F000|42P01|42703)$/;

/**
 * SQLSTATE code of a missing privilege. A possible cause: another user created the login role of a connector. From PostgreSQL
 * 16 on, `CREATEROLE` alone does not permit a change of such a role.
 */
const missingPrivilege = "42501";

const blocked = "another transaction of its database blocked this call; try again";

/** Remedies by SQLSTATE or its class. */
const remedies: Readonly<Partial<Record<string, string>>> = {
  "25006": "its database is read-only; make it writable",
  "28": "its database refuses the user or the password; the operator finds the cause in the log of the database",
  "3D000": "its database does not exist; the operator must create it, or correct its URL",
  "55000": "its database accepts no connections; the operator must allow connections to it",
  [missingPrivilege]:
    "its database user lacks a privilege; the operator must grant it CREATE on the database, and CREATEROLE for SQL",
  "40001": blocked,
  "40P01": blocked,
  "55P03": blocked,
  "53100": "the disk of its database is full; free some space. Nothing stored is lost",
  "53300": "all connections of its database are in use; try again",
  "53": "its database has too few resources; try again",
  "58": "its database reports an error of its operating system; the operator finds the cause in the log of the database",
};

/** Returns an error of the driver as a `ConnectorError`. An unavailable server is `service_unavailable`. */
export function failureOf(error: unknown): ConnectorError {
  const state = error instanceof pg.DatabaseError ? (error.code ?? "") : undefined;
  const options = { cause: error };
  // The statement timeout of the server or the query timeout of the driver.
  if (state === "57014" || isReadTimeout(error))
    return new ConnectorError("timeout", "the context store took longer than its timeout", options);
  if (state !== undefined && missingStates.test(state))
    return new ConnectorError(
      "context_store_not_ready",
      "the context store has no such table or column yet; sync the entity first",
      options,
    );
  // An error that the server did not send comes from the connection.
  if (state === undefined || state === missingPrivilege || unavailableStates.test(state)) {
    const remedy = state === undefined ? undefined : (remedies[state] ?? remedies[state.slice(0, 2)]);
    const unavailable = `the context store is unavailable: ${remedy ?? "its database cannot be reached now; try again"}`;
    return new ConnectorError("service_unavailable", unavailable, { ...options, retry_after_ms: retryAfterMs });
  }
  return internalFailure(error);
}

/** Returns the failure for an error that callers and operators cannot remedy. */
export function internalFailure(cause: unknown): ConnectorError {
  return new ConnectorError("internal", "the context store failed; the cause is attached", { cause });
}

function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
