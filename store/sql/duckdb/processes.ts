import { ConnectorError } from "@agent-connectors/runtime";
import { cancelled } from "../query.ts";
import { type SqlProcess, startSqlProcess } from "./process.ts";

/** The processes that execute statements. They continue to run between statements. */
export interface SqlProcesses {
  /**
   * Runs a function with a process of its own. `key` chooses an idle process that served the same key before. A connector
   * never has all processes, so that statements of other connectors run at the same time.
   */
  use<T>(
    place: { readonly connectorId: string; readonly signal?: AbortSignal | undefined },
    run: (process: SqlProcess) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

interface Seat {
  process: SqlProcess;
  /** The connector of the current or the last statement. */
  connectorId?: string;
  busy: boolean;
}

/** Statements that wait for a process at the same time. */
const longestQueue = 100;

/** Keeps at most `most` processes, at least two. Each starts when a statement finds no idle one. */
export function createSqlProcesses(most: number): SqlProcesses {
  const size = Math.max(2, most);
  const seats: Seat[] = [];
  const queue: { readonly connectorId: string; readonly start: (seat: Seat) => void }[] = [];
  let closed = false;

  const add = (): Seat => {
    const seat = { process: startSqlProcess(), busy: false };
    seats.push(seat);
    return seat;
  };
  const free = (connectorId: string): Seat | undefined => {
    if (seats.filter((seat) => seat.busy && seat.connectorId === connectorId).length >= size - 1) return undefined;
    const idle = seats.filter(({ busy }) => !busy);
    const seat = idle.find((each) => each.connectorId === connectorId) ?? idle[0];
    return seat ?? (seats.length < size ? add() : undefined);
  };
  const next = (): void => {
    for (const waiting of [...queue]) {
      const seat = free(waiting.connectorId);
      if (seat === undefined) continue;
      queue.splice(queue.indexOf(waiting), 1);
      waiting.start(seat);
    }
  };
  const acquire = (connectorId: string, signal: AbortSignal | undefined): Promise<Seat> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new ConnectorError("cancelled", "the service is shutting down"));
      if (queue.length >= longestQueue)
        return reject(new ConnectorError("service_unavailable", "too many statements of SQL wait; retry later"));
      const waiting = {
        connectorId,
        start: (seat: Seat): void => {
          signal?.removeEventListener("abort", leave);
          seat.busy = true;
          seat.connectorId = connectorId;
          seat.process.ref();
          resolve(seat);
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        if (signal) reject(cancelled(signal));
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(waiting);
      next();
    });
  return {
    use: async ({ connectorId, signal }, run) => {
      if (signal?.aborted) throw cancelled(signal);
      const seat = await acquire(connectorId, signal);
      try {
        if (!(await seat.process.ready))
          throw new ConnectorError("service_unavailable", "the process for statements of SQL did not start");
        return await run(seat.process);
      } finally {
        seat.process.unref();
        // A new process can replace the one that ended.
        if (seat.process.ended && !closed) seat.process = startSqlProcess();
        seat.busy = false;
        next();
      }
    },
    close: () => {
      closed = true;
      for (const { process } of seats.splice(0)) process.kill();
    },
  };
}
