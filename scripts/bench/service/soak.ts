import { median, startUpstream } from "../processes.ts";
import { startContender, type Usage } from "./contender.ts";

/** What a soak has seen. */
export interface Soak {
  readonly requests: number;
  readonly heap: Course;
  readonly resident: Course;
}

/** How a part of the memory went. */
export interface Course {
  /** Megabytes after each twelfth of the time; garbage was collected before they were read. */
  readonly megabytes: readonly number[];
  /** The later half's median by the earlier half's. */
  readonly growth: number;
}

const parts = 12;

/** Loads the service fully for so many seconds, after ten to warm up, and looks at its memory. */
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

function courseOf(bytes: readonly number[]): Course {
  return {
    megabytes: bytes.map((amount) => amount / 1e6),
    growth: median(bytes.slice(parts / 2)) / median(bytes.slice(0, parts / 2)),
  };
}

/** How much more the later half of a long soak may hold. */
const mostGrowth = 1.1;

/** The service's memory under full load for `SOAK_SECONDS` (default: 120); the process ends with 1 where it grew. */
export async function benchSoak(): Promise<void> {
  const { requests, ...courses } = await soak(Number(process.env.SOAK_SECONDS ?? 120));
  console.log(`soak       ${requests} requests; the later half by the earlier half, wanted: at most ${mostGrowth}`);
  for (const [name, { megabytes, growth }] of Object.entries(courses)) {
    console.log(
      `           ${name} ${growth.toFixed(2)}: ${megabytes.map((amount) => amount.toFixed(1)).join(" ")} MB`,
    );
    if (growth > mostGrowth) process.exitCode = 1;
  }
}
