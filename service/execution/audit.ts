import type { Clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { insertToolCalls } from "./insert-tool-calls.ts";
import type { ToolCallRow } from "./tool-call-row.ts";

/** Writes the audit behind the calls' backs. */
export interface Audit {
  /** Notes a call; never throws, never waits. */
  record(call: ToolCallRow): void;
  /** Writes what is left, or counts it as dropped. */
  close(): Promise<void>;
}

export interface AuditOptions {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

/** Rows of one insert, and how long the first of them waits for others. */
const batchRows = 500;
const batchMs = 200;
/** Rows that wait while the database is away. */
const mostRows = 10_000;
/** Between two attempts then, at most. */
const longestWaitMs = 5_000;

/** Rows leave the queue when they are stored; where it is full the oldest are dropped, counted and told of. */
export function createAudit({ database, clock, telemetry }: AuditOptions): Audit {
  const { logger, metrics } = telemetry;
  const closing = new AbortController();
  let queue: ToolCallRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const drop = (rows: number) => {
    metrics.auditDropped(rows);
    logger.error({ rows }, "rows of the audit are lost: the database does not take them");
  };
  const bound = () => {
    if (queue.length <= mostRows) return;
    drop(queue.length - mostRows);
    queue = queue.slice(-mostRows);
  };
  const writeAll = async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchRows);
      try {
        await insertToolCalls(database, batch);
      } catch (error) {
        queue = [...batch, ...queue];
        bound();
        throw error;
      }
    }
  };
  /** One writer at a time: a second one would only wait for the same connection. */
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const writeSoon = async () => {
    for (let wait = batchMs; queue.length > 0; wait = Math.min(2 * wait, longestWaitMs)) {
      try {
        await write();
      } catch (error) {
        logger.warn({ err: error, rows: queue.length }, "the audit cannot be written now");
        await clock.sleep(wait, closing.signal);
      }
    }
  };
  let trying = false;
  const begin = () => {
    // Also where somebody writes already: whatever comes after that needs another timer.
    clearTimeout(timer);
    timer = undefined;
    if (trying) return;
    trying = true;
    // Ends early only when the audit is closed, which writes the rest.
    writeSoon()
      .catch(() => {})
      .finally(() => {
        trying = false;
      });
  };
  return {
    record(call) {
      queue.push(call);
      bound();
      if (queue.length >= batchRows) begin();
      else timer ??= setTimeout(begin, batchMs).unref();
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      try {
        while (queue.length > 0 || writing) await write();
      } catch (error) {
        logger.error({ err: error }, "the audit could not be written before the end");
        drop(queue.length);
      }
    },
  };
}
