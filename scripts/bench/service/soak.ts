import { median, startUpstream } from "../processes.ts";
import { startContender } from "./contender.ts";

/** What a soak has seen. */
export interface Soak {
  readonly requests: number;
  /** Megabytes of heap after each twelfth of the time, collected before they were read. */
  readonly heaps: readonly number[];
  /** The later half's median by the earlier half's. */
  readonly growth: number;
}

const parts = 12;

/** Loads the service fully for so many seconds, after ten to warm up, and looks at its heap. */
export async function soak(seconds: number): Promise<Soak> {
  const upstream = await startUpstream(100);
  try {
    const hosted = await startContender("hosted.mjs", upstream);
    try {
      await hosted.load(10);
      const heaps: number[] = [];
      let requests = 0;
      for (let part = 0; part < parts; part++) {
        requests += (await hosted.load(Math.max(1, Math.round(seconds / parts)))).requests;
        heaps.push((await hosted.usage()).heapBytes / 1e6);
      }
      return { requests, heaps, growth: median(heaps.slice(parts / 2)) / median(heaps.slice(0, parts / 2)) };
    } finally {
      hosted.stop();
    }
  } finally {
    upstream.stop();
  }
}

/** The service's heap under full load for `SOAK_SECONDS` (default: 120). */
export async function benchSoak(): Promise<void> {
  const { requests, heaps, growth } = await soak(Number(process.env.SOAK_SECONDS ?? 120));
  console.log(`soak       ${requests} requests; heap ${heaps.map((heap) => heap.toFixed(1)).join(" ")} MB`);
  console.log(`           second half ${growth.toFixed(2)} × first half (wanted: at most 1.1)`);
}
