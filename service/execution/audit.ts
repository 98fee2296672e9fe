import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { singleFlight } from "../single-flight.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { insertToolCalls, type ToolCallRow } from "./audit-rows.ts";

/** Writes the audit in the background. */
export interface Audit {
  /** Queues a row; never throws or waits. Rows after the end of `close` count as dropped. */
  record(call: ToolCallRow): void;
  /** Writes the queued rows. Rows that cannot be written within a few seconds count as dropped. */
  close(): Promise<void>;
}

interface AuditOptions {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

/** At this number of queued rows, a write starts immediately. */
const flushRows = 500;

/** The wait before a write of few rows, and after a first failed attempt. Each further failure doubles it up to `maxWaitMs`. */
const firstWaitMs = 200;

const maxWaitMs = 5_000;

/** After this time, `close` begins no further attempt to write the remaining rows. */
const lastAttemptsMs = 5_000;

/** Rows that cannot be stored stay in the queue. A full queue drops its oldest rows, and logs their number. */
export function createAudit({ database, clock, telemetry }: AuditOptions): Audit {
  const { logger, metrics } = telemetry;
  const onDropped = (rows: number) => {
    metrics.auditDropped(rows);
    logger.error({ rows }, "audit rows are lost: the database did not store them in time");
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
    for (let wait = firstWaitMs; queue.length() > 0; wait = Math.min(2 * wait, maxWaitMs)) {
      try {
        await write();
      } catch (error) {
        warn(error);
        await clock.sleep(wait, closing.signal);
      }
    }
  };
  let isWriting = false;
  const begin = () => {
    // Lets the next row start a new timer.
    clearTimeout(timer);
    timer = undefined;
    if (isWriting) return;
    isWriting = true;
    // `writeSoon` fails only when `close` aborts its wait. `close` then writes the remaining rows.
    writeSoon()
      .catch(() => {})
      .finally(() => {
        isWriting = false;
      });
  };
  const writeRest = async () => {
    // This call may join a write that began earlier. If that write fails, the loop starts a new write.
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
      if (queue.length() >= flushRows) begin();
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

interface AuditQueue {
  /** Number of queued rows, without those of a running insert. */
  length(): number;
  add(call: ToolCallRow): void;
  /** Stores rows until the queue is empty. On failure, throws and keeps the rows. Concurrent calls share one write. */
  write(): Promise<void>;
  clear(): void;
}

interface AuditQueueOptions {
  readonly database: Kysely<Database>;
  readonly onDropped: (rows: number) => void;
}

const batchRows = 500;

const maxQueuedRows = 10_000;

function createAuditQueue({ database, onDropped }: AuditQueueOptions): AuditQueue {
  let queue: ToolCallRow[] = [];

  const limitLength = (max: number) => {
    const dropped = queue.length - max;
    if (dropped <= 0) return;
    queue = queue.slice(dropped);
    onDropped(dropped);
  };
  const write = singleFlight(async () => {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchRows);
      try {
        await insertToolCalls(database, batch);
      } catch (error) {
        queue = [...batch, ...queue];
        limitLength(maxQueuedRows);
        throw error;
      }
    }
  });
  return {
    length: () => queue.length,
    add(call) {
      queue.push(call);
      limitLength(maxQueuedRows);
    },
    write,
    clear: () => limitLength(0),
  };
}
