import { watch as watchFiles } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** Editors write a file in several steps; they are done after so long. */
const QUIET_MS = 60;

/** Calls `changed` after each change in a folder, one call after the other; ends only by a failure. */
export async function watch(folder: string, changed: () => Promise<void>): Promise<void> {
  for await (const _ of watchFiles(folder)) {
    await wait(QUIET_MS);
    await changed();
  }
}
