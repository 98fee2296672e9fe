import { measure, median, startUpstream } from "./processes.ts";

const records = 1_000_000;

/**
 * Starts a process that reads a million records. After each tenth of them, the process collects garbage, and measures the heap
 * and the external buffers. Prints the measurements.
 */
export async function benchMemory(): Promise<void> {
  const upstream = await startUpstream(records);
  const run = await measure<{ count: number; megabytes: number[] }>(
    "./memory.mjs",
    [upstream.sandboxUrl, upstream.apiKey, String(records)],
    ["--expose-gc"],
  );
  upstream.stop();
  if (run.count !== records) throw new Error(`expected ${records} records, found ${run.count}`);
  console.log(`\nmemory: heap and external buffers after each tenth of ${run.count} records`);
  const heaps = run.megabytes;
  console.log(`  ${heaps.map((heap) => heap.toFixed(1)).join("  ")} MB`);
  console.log(`  second half / first half ${(median(heaps.slice(5)) / median(heaps.slice(0, 5))).toFixed(2)}`);
}
