import { measure, startUpstream } from "../processes.ts";
import { startContender } from "../service/contender.ts";
import { syncsOf } from "../service/syncs.ts";
import { printHead, printRow } from "./rows.ts";

/** The number of records in each short sync of `printMemory`. */
const fewRecords = 10_000;
const maxRounds = 3;
/** Milliseconds after which no further round begins. */
const maxMs = 45_000;
/** The number of records between two progress messages of `storePages`. */
const progressRecords = 100_000;

interface Run {
  readonly records: number;
  readonly seconds: number;
}

/**
 * Compares a sync with a hand-written script. Both fetch the same pages of refunds, and write the records to DuckDB. The upstream
 * sends stored pages, because making new pages would take most of the time.
 */
export async function benchSync(records: number): Promise<void> {
  const upstream = await startUpstream(records);
  try {
    await storePages(upstream.url, upstream.apiKey);
    const run = (script: string) => runSync(script, upstream, records);
    const ours: Run[] = [];
    const byHand: Run[] = [];
    const startedAt = performance.now();
    while (ours.length === 0 || (ours.length < maxRounds && performance.now() - startedAt < maxMs)) {
      const [stored, appended] = [await run("./store/sync-by-store.mjs"), await run("./store/sync-by-hand.mjs")];
      ours.push(stored);
      byHand.push(appended);
      console.log(`             synced in ${stored.seconds.toFixed(1)} s, by hand in ${appended.seconds.toFixed(1)} s`);
    }
    printHead(`duckdb: a sync of ${records} records into an empty store`);
    const rates = (runs: readonly Run[]) => runs.map(({ seconds }) => records / seconds);
    printRow({ name: "records", ours: rates(ours), byHand: rates(byHand), unit: "/s", target: "at least 0.6" });
    await printMemory(upstream, records);
  } finally {
    upstream.stop();
  }
}

/**
 * Prints the peak memory of two services that copy the same number of records: one in a single sync, the other in many short
 * syncs. One short sync would be too few, because it does not fill the heaps of the threads.
 */
async function printMemory(upstream: Target, records: number): Promise<void> {
  const few = await startUpstream(fewRecords);
  try {
    const rounds = Math.max(1, Math.round(records / fewRecords));
    const [[many = 0], less] = [await peaksOf(upstream, 1), await peaksOf(few, rounds)];
    const [once = 0, often = 0] = [less[0], less.at(-1)];
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    console.log(
      `             peak memory of the service: ${megabytes(many)} in one sync, ${megabytes(often)} in ${rounds} syncs of ${fewRecords} records, ratio ${(many / often).toFixed(2)} (at most 1.3 with 1000000 records); ${megabytes(once)} after the first of these ${rounds} syncs`,
    );
  } finally {
    few.stop();
  }
}

/** The peak resident memory of a service after the first and after the last of `rounds` complete syncs. */
async function peaksOf(upstream: Target, rounds: number): Promise<readonly number[]> {
  const hosted = await startContender("hosted.mjs", upstream);
  try {
    const syncs = syncsOf(hosted, "refunds");
    await syncs.pauseAll();
    const peaks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await syncs.begin();
      await syncs.waitForEnd();
      if (round === 0 || round === rounds - 1) peaks.push((await hosted.usage()).peakBytes);
    }
    return peaks;
  } finally {
    hosted.stop();
  }
}

type Target = Pick<Awaited<ReturnType<typeof startUpstream>>, "url" | "apiKey">;

async function runSync(script: string, { url, apiKey }: Target, records: number): Promise<Run> {
  const run = await measure<Run>(script, [url, apiKey], ["--disable-warning=ExperimentalWarning"]);
  if (run.records !== records) throw new Error(`expected ${records} records, found ${run.records}`);
  return run;
}

/** Fetches all pages once, so that the upstream stores them. */
async function storePages(url: string, apiKey: string): Promise<void> {
  let fetched = 0;
  for (let after = ""; ; ) {
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${url}/v1/refunds?limit=100${after}`, { headers });
    const { data, has_more } = await response.json();
    fetched += data.length;
    if (fetched % progressRecords === 0) console.log(`             ${fetched} records made`);
    if (!has_more) return;
    after = `&starting_after=${data.at(-1).id}`;
  }
}
