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
