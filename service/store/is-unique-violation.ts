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
