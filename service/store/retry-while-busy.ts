import { setTimeout } from "node:timers/promises";

/** Makes an attempt, and makes it again for as long as SQLite refuses it because of what another process does. */
export type RetryWhileBusy = <T>(attempt: () => T | Promise<T>) => Promise<T>;

/**
 * Waits for other processes as SQLite would by itself (https://www.sqlite.org/c3ref/busy_timeout.html), without holding
 * up this one. What was refused stands in a line, of which the first one alone tries: many that wait cost no more than
 * one, and what is not refused passes them all. After `longestWaitMs` in it an attempt fails as SQLite says.
 */
export function createRetryWhileBusy(longestWaitMs: number): RetryWhileBusy {
  let line: Promise<unknown> = Promise.resolve();
  return async (attempt) => {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    const deadline = performance.now() + longestWaitMs;
    // Whoever stands before gives up before, so that nobody learns too late that their own time is over.
    const turn = line.then(() => repeat(attempt, deadline));
    line = turn.catch(() => {});
    return turn;
  };
}

async function repeat<T>(attempt: () => T | Promise<T>, deadline: number): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(5 + Math.random() * 20);
  }
}

/** SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy), with its extended codes. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" && error.errcode % 256 === 5;
}
