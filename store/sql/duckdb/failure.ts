import type { Failure } from "./messages.ts";

/** The engine's errors that a statement causes. Their messages contain only parts of the statement and of the tables it reads. */
export const mistakes =
  /^(Parser|Binder|Catalog|Conversion|Invalid Input|Out of Range|Mismatch Type|Invalid Type|Not implemented|Syntax) Error: /i;

/**
 * The failures of the engine, of Node and of the system at the memory limit. At this limit, the system also refuses to start
 * threads, and the engine can fail without a message: its binding then says only which call failed.
 */
const outOfMemory =
  /^Out of Memory Error|bad_alloc|allocate memory|Resource temporarily unavailable|^Invalid string length|^Array buffer allocation failed|^Failed to execute prepared statement$/i;

/** Returns the kind of a failure from its message. */
export function failureOf(text: string): Failure {
  if (/^INTERRUPT Error/i.test(text)) return "interrupted";
  // Precedes the test of `outOfMemory`, because the message of a mistake can contain any text of the statement or of a record.
  if (mistakes.test(text)) return "statement";
  return outOfMemory.test(text) ? "memory" : "internal";
}
