import { measure, median, startUpstream } from "./processes.ts";

const records = 1_000_000;

/** Prints the memory during a walk of a million records: the heap after a garbage collection at each tenth. */
export async function benchMemory(): Promise<void> {
  const upstream = await startUpstream(records);
  const run = await measure<{ count: number; megabytes: { heap: number; rss: number }[] }>(
    "./memory.mjs",
    [upstream.sandboxUrl, upstream.apiKey, String(records)],
    ["--expose-gc"],
  );
  upstream.stop();
  if (run.count !== records) throw new Error(`expected ${records} records, found ${run.count}`);
  console.log(`\nmemory: a walk of ${run.count} records, heap at each tenth`);
  console.log(`  ${run.megabytes.map(({ heap }) => heap.toFixed(1)).join("  ")} MB`);
  const heaps = run.megabytes.map(({ heap }) => heap);
  console.log(`  second half / first half ${(median(heaps.slice(5)) / median(heaps.slice(0, 5))).toFixed(2)}`);
}
