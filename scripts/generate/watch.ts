import { watch as watchFiles } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** The pause after a change, because editors write a file in several steps. */
const quietMs = 60;

/** Calls `onChange` after each change in a folder, one call at a time. Ends only with a failure. */
export async function watch(folder: string, onChange: () => Promise<void>): Promise<void> {
  for await (const _ of watchFiles(folder)) {
    await wait(quietMs);
    await onChange();
  }
}
