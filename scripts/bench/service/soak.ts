import { median, startUpstream } from "../processes.ts";
import { startContender, type Usage } from "./contender.ts";

/** The measurements of a soak. */
export interface Soak {
  readonly requests: number;
  readonly heap: MemoryCourse;
  readonly resident: MemoryCourse;
}

/** The course of one part of the memory, such as the heap, during a soak. */
export interface MemoryCourse {
  /** Megabytes at the end of each twelfth of the time, after a garbage collection. */
  readonly megabytes: readonly number[];
  /** The median of the second half of `megabytes`, divided by the median of the first half. */
  readonly growth: number;
}

const parts = 12;

/**
 * Puts the service under full load: ten seconds to warm up, and then about `seconds` seconds, at least 12. Measures the memory of
 * the service.
 */
export async function soak(seconds: number): Promise<Soak> {
  const upstream = await startUpstream(100);
  try {
    const hosted = await startContender("hosted.mjs", upstream);
    try {
      await hosted.load(10);
      const usages: Usage[] = [];
      let requests = 0;
      for (let part = 0; part < parts; part++) {
        requests += (await hosted.load(Math.max(1, Math.round(seconds / parts)))).requests;
        usages.push(await hosted.usage());
      }
      return {
        requests,
        heap: courseOf(usages.map(({ heapBytes }) => heapBytes)),
        resident: courseOf(usages.map(({ residentBytes }) => residentBytes)),
      };
    } finally {
      hosted.stop();
    }
  } finally {
    upstream.stop();
  }
}

function courseOf(bytes: readonly number[]): MemoryCourse {
  return {
    megabytes: bytes.map((amount) => amount / 1e6),
    growth: median(bytes.slice(parts / 2)) / median(bytes.slice(0, parts / 2)),
  };
}

/** The maximum growth in a long soak. */
const maxGrowth = 1.1;

/**
 * Prints the memory under full load for `SOAK_SECONDS` (default: 120). If the growth of the heap or of the resident memory
 * exceeds `maxGrowth`, sets the exit code 1.
 */
export async function benchSoak(): Promise<void> {
  const { requests, ...memory } = await soak(Number(process.env.SOAK_SECONDS ?? 120));
  console.log(`soak       ${requests} requests; second half / first half, target: at most ${maxGrowth}`);
  for (const [name, { megabytes, growth }] of Object.entries(memory)) {
    console.log(
      `           ${name} ${growth.toFixed(2)}: ${megabytes.map((amount) => amount.toFixed(1)).join(" ")} MB`,
    );
    if (growth > maxGrowth) process.exitCode = 1;
  }
}
