import { median, startUpstream } from "../processes.ts";
import { startContender } from "./contender.ts";

const parts = 12;

/** The heap of the service under full load, collected before it is read, for `SOAK_SECONDS` (default: 120). */
export async function benchSoak(): Promise<void> {
  const seconds = Number(process.env.SOAK_SECONDS ?? 120);
  const upstream = await startUpstream(100);
  const hosted = await startContender("hosted.mjs", upstream);
  try {
    await hosted.load(10);
    const heaps: number[] = [];
    let requests = 0;
    for (let part = 0; part < parts; part++) {
      requests += (await hosted.load(Math.max(1, Math.round(seconds / parts)))).requests;
      heaps.push((await hosted.usage()).heapBytes / 1e6);
    }
    const half = heaps.length / 2;
    const growth = median(heaps.slice(half)) / median(heaps.slice(0, half));
    console.log(`soak       ${requests} requests; heap ${heaps.map((heap) => heap.toFixed(1)).join(" ")} MB`);
    console.log(`           second half ${growth.toFixed(2)} × first half (wanted: at most 1.1)`);
    if (growth > 1.1) process.exitCode = 1;
  } finally {
    for (const process of [hosted, upstream]) process.stop();
  }
}
