import { ConnectorError } from "@agent-connectors/runtime";
import { cancellation } from "@agent-connectors/runtime/portable";
import { throwIfCancelled } from "../../cancelled.ts";
import { maxWaiting, tooManyWaiting, untilCancelled } from "../query.ts";
import { type SqlProcess, startSqlProcess } from "./process.ts";

/** The processes that execute statements. They keep running between statements. */
export interface SqlProcesses {
  /**
   * Runs a function with a process that nothing else uses meanwhile. Prefers an idle process that last served the same
   * connector. One connector never uses all processes, so that statements of other connectors can run. Throws
   * `service_unavailable` if too many statements of the connector are waiting.
   */
  use<T>(
    place: { readonly connectorId: string; readonly signal?: AbortSignal | undefined },
    run: (process: SqlProcess) => Promise<T>,
  ): Promise<T>;
  /**
   * Ends all processes, because each process keeps the snapshots of its last statement open. A busy process ends after its
   * statement.
   */
  renew(): void;
  close(): void;
}

interface Waiting {
  readonly connectorId: string;
  readonly start: (worker: Worker) => void;
  readonly refuse: (error: ConnectorError) => void;
}

interface Worker {
  process: SqlProcess;
  /** The connector of the current or the last statement. */
  connectorId?: string;
  busy: boolean;
  /** `renew` was called, so the process ends after its statement. */
  endsAfter?: boolean;
}

function shuttingDown(): ConnectorError {
  return new ConnectorError("cancelled", "the service is shutting down");
}

const maxStartMs = 30_000;

/**
 * Creates a group of at most `max` processes; a `max` below 2 counts as 2. Starts processes when statements need them, and
 * replaces ended processes.
 */
export function createSqlProcesses(max: number, { startMs = maxStartMs } = {}): SqlProcesses {
  const size = Math.max(2, max);
  const workers: Worker[] = [];
  const queue: Waiting[] = [];
  let closed = false;

  const add = (): Worker => {
    const worker = { process: startSqlProcess(), busy: false };
    workers.push(worker);
    return worker;
  };
  const free = (connectorId: string): Worker | undefined => {
    if (workers.filter((worker) => worker.busy && worker.connectorId === connectorId).length >= size - 1)
      return undefined;
    const idle = workers.filter(({ busy }) => !busy);
    const worker = idle.find((each) => each.connectorId === connectorId) ?? idle[0];
    return worker ?? (workers.length < size ? add() : undefined);
  };
  const next = (): void => {
    for (const waiting of [...queue]) {
      const worker = free(waiting.connectorId);
      if (worker === undefined) continue;
      queue.splice(queue.indexOf(waiting), 1);
      waiting.start(worker);
    }
  };
  const acquire = (connectorId: string, signal: AbortSignal | undefined): Promise<Worker> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(shuttingDown());
      if (queue.filter((each) => each.connectorId === connectorId).length >= maxWaiting)
        return reject(tooManyWaiting());
      const waiting = {
        connectorId,
        start: (worker: Worker): void => {
          signal?.removeEventListener("abort", leave);
          worker.busy = true;
          worker.connectorId = connectorId;
          // An idle process can end, for example if the machine has too little memory.
          if (worker.process.ended) worker.process = startSqlProcess();
          worker.process.ref();
          resolve(worker);
        },
        refuse: reject,
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        if (signal) reject(cancellation(signal));
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(waiting);
      next();
    });
  return {
    use: async ({ connectorId, signal }, run) => {
      throwIfCancelled(signal);
      const worker = await acquire(connectorId, signal);
      try {
        await untilCancelled(started(worker.process, startMs), signal);
        return await run(worker.process);
      } catch (error) {
        // If `close` has killed the process, `error` does not state that the service is shutting down.
        throw closed ? shuttingDown() : error;
      } finally {
        endStatement(worker);
        if (worker.process.ended && !closed) worker.process = startSqlProcess();
        next();
      }
    },
    renew: () => {
      for (const worker of workers)
        if (worker.busy) worker.endsAfter = true;
        else worker.process.kill();
    },
    close: () => {
      closed = true;
      for (const { refuse } of queue.splice(0)) refuse(shuttingDown());
      for (const { process } of workers.splice(0)) process.kill();
    },
  };
}

function endStatement(worker: Worker): void {
  if (worker.endsAfter) worker.process.kill();
  worker.endsAfter = false;
  worker.process.unref();
  worker.busy = false;
}

/** Waits until a process has started. Kills a process that takes longer than `startMs`. */
async function started(process: SqlProcess, startMs: number): Promise<void> {
  const timer = setTimeout(process.kill, startMs);
  const isReady = await process.ready.finally(() => clearTimeout(timer));
  if (!isReady)
    throw new ConnectorError("service_unavailable", "the process for SQL statements did not start; try again");
}
