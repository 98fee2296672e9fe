import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../store/database.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { insertToolCalls, type ToolCallRow } from "./audit-rows.ts";

/** Writes the audit behind the calls' backs. */
export interface Audit {
  /** Notes a call; never throws, never waits. What comes after the end is counted as dropped. */
  record(call: ToolCallRow): void;
  /** Writes what is left, and tries so for some seconds; then counts it as dropped. */
  close(): Promise<void>;
}

interface AuditOptions {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

/** So many rows are written at once, others when the first of them has waited so long. */
const enoughRows = 500;

const firstWaitMs = 200;

/** Between two attempts while the database is away, at most. */
const longestWaitMs = 5_000;

/** When the audit is closed, attempts are begun for so long. */
const lastAttemptsMs = 5_000;

/** Rows leave the queue when they are stored; where it is full the oldest are dropped, counted and told of. */
export function createAudit({ database, clock, telemetry }: AuditOptions): Audit {
  const { logger, metrics } = telemetry;
  const onDropped = (rows: number) => {
    metrics.auditDropped(rows);
    logger.error({ rows }, "rows of the audit are lost: the database did not take them in time");
  };
  const queue = createAuditQueue({ database, onDropped });
  const closing = new AbortController();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    return queue.write();
  };
  const warn = (error: unknown) => logger.warn({ err: error, rows: queue.length() }, "the audit cannot be written now");
  const writeSoon = async () => {
    for (let wait = firstWaitMs; queue.length() > 0; wait = Math.min(2 * wait, longestWaitMs)) {
      try {
        await write();
      } catch (error) {
        warn(error);
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
  const writeRest = async () => {
    // Perhaps one that was under way, which fails without having tried what was noted since it began.
    await write().catch(warn);
    const until = performance.now() + lastAttemptsMs;
    for (let wait = firstWaitMs; queue.length() > 0; wait *= 2) {
      try {
        await write();
      } catch (error) {
        warn(error);
        if (performance.now() + wait > until) return;
        await pause(wait);
      }
    }
  };
  return {
    record(call) {
      if (closed) return onDropped(1);
      queue.add(call);
      if (queue.length() >= enoughRows) begin();
      else timer ??= setTimeout(begin, firstWaitMs).unref();
    },
    async close() {
      closing.abort();
      await writeRest();
      closed = true;
      clearTimeout(timer);
      queue.clear();
    },
  };
}

/** Rows of the audit on their way to the database, in their order. */
interface AuditQueue {
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

interface AuditQueueOptions {
  readonly database: Kysely<Database>;
  readonly onDropped: (rows: number) => void;
}

/** Rows of one insert. */
const batchRows = 500;

/** Rows that wait while the database is away. */
const mostRows = 10_000;

function createAuditQueue({ database, onDropped }: AuditQueueOptions): AuditQueue {
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
