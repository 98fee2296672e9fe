import { ConnectorError, type Json, type Problem, storeLimits, valueProblem } from "@agent-connectors/runtime";
import { cancellation } from "@agent-connectors/runtime/portable";
import type { StoreTable } from "../table.ts";

/** A read-only SQL statement on the tables of one connector. */
export interface SqlQuery {
  readonly connectorId: string;
  /** The tables that the caller may read. The statement refers to a table by the name of its entity. */
  readonly tables: readonly StoreTable[];
  readonly sql: string;
  /** Maximum rows of the result: see `storeLimits.sql`. */
  readonly limit?: number;
  /** Called with the entities whose tables the statement reads. If `admit` throws, the statement does not run. */
  readonly admit?: (entities: readonly string[]) => Promise<void>;
  /** The engine uses the lower of this value and its own `timeoutMs`. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The columns and the rows of a result. */
export interface SqlRows {
  readonly columns: readonly SqlColumn[];
  /** Each row has the column names as members. A number that JavaScript cannot represent exactly is a string. */
  readonly rows: readonly Readonly<Record<string, Json>>[];
  /** Whether the statement has more rows than the limit. */
  readonly more: boolean;
}

/** The result of a statement, and its duration in milliseconds. */
export interface SqlResult extends SqlRows {
  readonly tookMs: number;
}

/** The type of a result's column. Lists and structures of the engine have the type `json`. */
export type SqlType =
  | "text"
  | "integer"
  | "number"
  | "decimal"
  | "boolean"
  | "timestamp"
  | "date"
  | "time"
  | "interval"
  | "bytes"
  | "json";

/** A column of a result. */
export interface SqlColumn {
  readonly name: string;
  readonly type: SqlType;
}

/** Executes statements of untrusted callers. */
export interface SqlEngine {
  /** Checks and executes a statement. Throws `invalid_params` for an unacceptable statement or limit. */
  query(query: SqlQuery): Promise<SqlResult>;
  /** Releases all resources of a connector. Call it after the deletion of its store. */
  forget(connectorId: string): Promise<void>;
  close(): Promise<void>;
}

/** Bounds of each statement. */
export interface SqlLimits {
  /**
   * Maximum milliseconds of the execution. The time before it, in which a statement waits for a process, a connection or a copy
   * of a table, does not count. Default: 10,000.
   */
  readonly timeoutMs: number;
  /** Maximum bytes of a result's rows. Default: 8 MB. */
  readonly resultBytes: number;
}

/** The defaults of `SqlLimits`. */
export const defaultSqlLimits: SqlLimits = { timeoutMs: 10_000, resultBytes: 8_000_000 };

/** Returns the bounds of a query. */
export function boundsOf(limits: Partial<SqlLimits> | undefined, { timeoutMs }: SqlQuery): SqlLimits {
  const bounds = { ...defaultSqlLimits, ...limits };
  return { ...bounds, timeoutMs: Math.min(bounds.timeoutMs, timeoutMs ?? bounds.timeoutMs) };
}

const { sql: rowLimits } = storeLimits;

/** Maximum characters of a statement. This also bounds its nesting, and thus the parser's stack. */
const maxLength = 10_000;

/** Checks the text and the `limit` of a statement. Returns the `limit` or its default. */
export function checkedLimit({ sql, limit = rowLimits.default }: SqlQuery): number {
  if (sql.trim() === "") throw invalidSql({ path: "sql", code: "size", expected: "a statement", found: "no text" });
  if (sql.length > maxLength)
    throw invalidSql({
      path: "sql",
      code: "size",
      expected: `at most ${maxLength} characters`,
      found: `${sql.length} characters`,
      maximum: maxLength,
    });
  if (sql.includes("\0"))
    throw invalidSql({ path: "sql", code: "invalid", expected: "text without U+0000", found: "U+0000" });
  const problem = valueProblem("limit", { type: "integer", minimum: 1, maximum: rowLimits.rows }, limit);
  if (problem) throw invalidSql(problem);
  return limit;
}

/** Returns the failure for an unacceptable statement or limit. */
export function invalidSql(problem: Problem): ConnectorError {
  return new ConnectorError("invalid_params", `${problem.path}: expected ${problem.expected}, found ${problem.found}`, {
    details: [problem],
  });
}

/** Returns the failure for a statement that cannot run yet because of other statements. */
export function sqlBusy(reason: string): ConnectorError {
  return new ConnectorError("service_unavailable", reason, { retry_after_ms: 1_000 });
}

/** Maximum statements of a connector that wait. Further statements fail. */
export const maxWaiting = 30;

/** Returns the failure for a statement whose connector already has `maxWaiting` waiting statements. */
export function tooManyWaiting(): ConnectorError {
  return sqlBusy("too many SQL statements of this connector are waiting; try again later");
}

/** Returns the failure for a statement that reached its time limit. */
export function sqlTimeout(timeoutMs: number): ConnectorError {
  const reason = `the statement took longer than ${timeoutMs} ms; read fewer rows or compute less`;
  return new ConnectorError("timeout", reason);
}

/** Returns the failure for a statement that reached its memory limit. */
export function tooMuchMemory(): ConnectorError {
  return new ConnectorError(
    "too_large",
    "the statement needs more memory than its limit; group, sort or join fewer rows",
  );
}

/** Returns the failure for a result whose rows are too large. */
export function tooManyBytes(resultBytes: number): ConnectorError {
  const reason = `the rows have more than ${resultBytes} bytes; select fewer columns or set a lower limit`;
  return new ConnectorError("too_large", reason);
}

/** Waits for a promise. Throws `cancellation(signal)` as soon as the signal is aborted. */
export async function untilCancelled<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(cancellation(signal));
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
