import { median, percentile, startUpstream } from "../processes.ts";
import { type Contender, startContender } from "./contender.ts";
import { sendRepeatedly } from "./send.ts";
import { syncsOf } from "./syncs.ts";

/**
 * Number of records of the synced entity. With this number, a sync takes longer than a measurement, although the upstream caches
 * the pages.
 */
const records = 20_000;
const rounds = 5;
const secondsEach = 3;

/**
 * Prints the latency of executions and of searches on DuckDB, without a sync and during a sync. Each round measures both cases,
 * so that a slow period of the machine affects both.
 */
export async function benchDuringSync(): Promise<void> {
  const upstream = await startUpstream(records);
  const hosted = await startContender("hosted.mjs", upstream);
  try {
    const syncs = syncsOf(hosted, entity);
    await syncs.pauseAll();
    // The first sync also fills the cache of the upstream.
    await syncs.begin();
    await syncs.waitForEnd();
    const measured: Round[] = [];
    await measureLatencies(hosted);
    for (let round = 0; round < rounds; round++) {
      const without = await measureLatencies(hosted);
      await syncs.begin();
      const during = await measureLatencies(hosted);
      const perSecond = await syncs.recordsPerSecond();
      // If the sync ended before the measurement did, there is no rate.
      if (perSecond === undefined)
        throw new Error(`expected a sync of more than ${secondsEach} seconds, found a shorter one; copy more records`);
      await syncs.waitForEnd();
      measured.push({ without, during, perSecond });
    }
    for (const line of linesOf(measured)) console.log(line);
  } finally {
    hosted.stop();
    upstream.stop();
  }
}

interface Round {
  readonly without: Latencies;
  readonly during: Latencies;
  /** Records that the sync copies in a second. */
  readonly perSecond: number;
}

/** Durations in milliseconds. */
interface Latencies {
  readonly execute: readonly number[];
  readonly search: readonly number[];
}

const entity = "customers";

/** Sends executions one after another and, at the same time, searches one after another, for `secondsEach` seconds. */
async function measureLatencies({ url, usage }: Contender): Promise<Latencies> {
  const { headers } = await usage();
  const until = performance.now() + secondsEach * 1_000;
  const call = (request: object) => {
    const body = JSON.stringify({ entity, ...request });
    const sent = { url, method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    return sendRepeatedly(sent, { until, pauseMs: 5 });
  };
  const [execute, search] = await Promise.all([
    call({ action: "list", params: { limit: 10 } }),
    call({
      action: "context_store_search",
      params: { query: { filter: { gt: { created: 0 } }, sort: [{ created: "desc" }] }, limit: 10 },
    }),
  ]);
  return { execute, search };
}

function linesOf(measured: readonly Round[]): readonly string[] {
  const line = (name: keyof Latencies, part: number) => {
    const without = median(measured.map((round) => percentile(round.without[name], part)));
    const during = median(measured.map((round) => percentile(round.during[name], part)));
    const ratio = median(
      measured.map((round) => percentile(round.during[name], part) / percentile(round.without[name], part)),
    );
    return `           ${name.padEnd(8)} p${part * 100}: ${without.toFixed(1)} ms without, ${during.toFixed(1)} ms during a sync, ratio ${ratio.toFixed(2)}`;
  };
  return [
    `sync       of ${records} records, ${median(measured.map(({ perSecond }) => perSecond)).toFixed(0)} records/s`,
    line("execute", 0.5),
    line("execute", 0.99),
    line("search", 0.5),
    line("search", 0.99),
    "           target: p99 of executions and p50 of searches at most twice as long during a sync",
  ];
}
