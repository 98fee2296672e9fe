import { ConnectorError } from "@agent-connectors/runtime";
import pg from "pg";
import { engineProblem } from "../problems.ts";
import { invalidSql, type SqlQuery, sqlBusy, sqlTimeout, tooMuchMemory } from "../query.ts";

/**
 * SQLSTATE codes for exceeded limits: memory, temporary files, disk space and the engine's own limits
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const tooMuch: ReadonlySet<string> = new Set(["53200", "53400", "53100", "54000"]);
/** The message of pg-pool if no connection becomes free in time. If the server accepts no connection, the message differs. */
const noFreeConnection = "timeout exceeded when trying to connect";
/**
 * The beginning of the message for a value that is too large for the server. Only the message identifies this error, because
 * its code, XX000, stands for all internal errors.
 */
const tooLargeValue = "invalid memory alloc request size";
/**
 * SQLSTATE codes of mistakes in a statement: 25006 (a write in a read-only transaction), and the classes 22 (data), 21
 * (cardinality), 42 (syntax and names), 0A (unsupported features) and 54 (complexity).
 */
const mistakes = /^(22|21|25006|42|0A|54)/;

interface FailedStatement {
  readonly query: SqlQuery;
  readonly schema: string;
  /** Number of characters before the caller's SQL in the statement. */
  readonly sqlAt: number;
  readonly timeoutMs: number;
}

/**
 * Returns the failure for an error of a statement. For a mistake in the statement, the failure can contain the server's
 * message, which reveals only parts of the statement and of the tables that the statement reads.
 */
export function failureOf(error: unknown, { query, schema, sqlAt, timeoutMs }: FailedStatement): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof Error && error.message === noFreeConnection)
    return sqlBusy("other SQL statements of this connector are still running; try again when they have ended");
  if (!(error instanceof pg.DatabaseError) || error.code === undefined)
    return new ConnectorError("service_unavailable", "the database of the context store did not respond; try again", {
      cause: error,
    });
  const { code, message } = error;
  if (code === "57014") return sqlTimeout(timeoutMs);
  if (tooMuch.has(code) || message.startsWith(tooLargeValue)) return tooMuchMemory();
  // The text before the caller's SQL names only tables and columns of the model. An error in this text means that `adapt` has
  // not created or changed the table yet.
  const isBeforeSql = Number(error.position) <= sqlAt;
  if (isBeforeSql || ((code === "42P01" || code === "42501") && message.includes(schema)))
    return new ConnectorError(
      "context_store_not_ready",
      "the context store has no such table or column yet; sync its entity first",
      { cause: error },
    );
  if (code === "42501")
    return new ConnectorError("context_store_not_ready", "the context store is not prepared for SQL yet; try again", {
      cause: error,
    });
  if (!mistakes.test(code))
    return new ConnectorError(
      "service_unavailable",
      "the database of the context store failed; its operator finds the cause in the log of the database",
      { cause: error },
    );
  return invalidSql(engineProblem(message, query));
}
