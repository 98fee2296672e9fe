import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import { insertToolCalls } from "./insert-tool-calls.ts";
import type { ToolCallRow } from "./tool-call-row.ts";

/** Rows of the audit on their way to the database, in their order. */
export interface AuditQueue {
  /** Rows that are not known to be stored. */
  length(): number;
  /** Where it is full the oldest rows are dropped. */
  add(call: ToolCallRow): void;
  /**
   * Stores rows until none is left. Throws where that fails; what is not stored stays. One writes at a time: another one
   * would only wait for the same connection, and is given the outcome of the one before.
   */
  write(): Promise<void>;
  /** Drops what is left. */
  clear(): void;
}

export interface AuditQueueOptions {
  readonly database: Kysely<Database>;
  readonly onDropped: (rows: number) => void;
}

/** Rows of one insert. */
const batchRows = 500;
/** Rows that wait while the database is away. */
const mostRows = 10_000;

export function createAuditQueue({ database, onDropped }: AuditQueueOptions): AuditQueue {
  let queue: ToolCallRow[] = [];
  let writing: Promise<void> | undefined;

  const keep = (most: number) => {
    const dropped = queue.length - most;
    if (dropped <= 0) return;
    queue = queue.slice(dropped);
    onDropped(dropped);
  };
  const writeAll = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchRows);
      try {
        await insertToolCalls(database, batch);
      } catch (error) {
        queue = [...batch, ...queue];
        keep(mostRows);
        throw error;
      }
    }
  };
  return {
    length: () => queue.length,
    add(call) {
      queue.push(call);
      keep(mostRows);
    },
    write() {
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
      return writing;
    },
    clear: () => keep(0),
  };
}
