import { execFile } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/**
 * The main thread serves requests and keeps the priority of the process. `helper` threads execute parts of these requests.
 * `background` threads run syncs.
 */
const priorities = {
  helper: constants.priority.PRIORITY_BELOW_NORMAL,
  background: constants.priority.PRIORITY_LOW,
};

/** Lowers the priority of the calling thread on Linux. On other systems, Node.js can set only the priority of a whole process. */
export function lowerPriority(to: keyof typeof priorities): void {
  if (process.platform !== "linux") return;
  const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  lower(thread, to);
  if (to === "background") yieldAtOnce(thread);
}

/**
 * Gives a thread the policy SCHED_IDLE (https://man7.org/linux/man-pages/man7/sched.7.html), which Node.js cannot set. With
 * this policy, the thread yields at once when another thread becomes ready. With the default policy, even a thread with nice
 * 19 first finishes its time slice, which takes up to 4 ms. Without `chrt`, the thread has only its nice value.
 */
function yieldAtOnce(thread: number): void {
  const { PATH } = process.env;
  try {
    // `chrt` of BusyBox has no long options.
    execFile("chrt", ["-i", "-p", "0", String(thread)], { env: { PATH } }, () => {});
  } catch {
    // The system refuses new processes.
  }
}

/**
 * Lowers all threads except the main thread to the priority `helper`. Those of libuv run the statements of DuckDB and hash
 * passwords. Those of V8 collect garbage. A new thread inherits the priority of the thread that starts it. So threads that
 * DuckDB starts in a thread of libuv have the priority `helper`. A thread that the main thread starts later has the priority
 * of the process until it calls `lowerPriority`.
 */
export function lowerOtherThreads(): void {
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task").map(Number)) if (thread !== process.pid) lower(thread, "helper");
}

function lower(thread: number, to: keyof typeof priorities): void {
  try {
    if (getPriority(thread) < priorities[to]) setPriority(thread, priorities[to]);
  } catch {
    // The thread has ended.
  }
}
