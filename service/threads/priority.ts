import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** Gives the calling thread a lower priority than the thread that serves requests. Only Linux has thread priorities. */
export function lowerPriority(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // On other systems, both threads have the same priority.
  }
}
