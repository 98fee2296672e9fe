import { measure, startUpstream } from "../processes.ts";
import { startContender } from "../service/contender.ts";
import { syncsOf } from "../service/syncs.ts";
import { printHead, printRow } from "./rows.ts";

/** Records of the smaller sync in the comparison of memory. */
const fewRecords = 10_000;
const maxRounds = 3;
/** Milliseconds after which no round begins. */
const maxMs = 45_000;
/** Records between two lines of progress. */
const progressRecords = 100_000;

interface Run {
  readonly records: number;
  readonly seconds: number;
}

/**
 * Compares a sync of payments' refunds with fetching the same pages and appending their records to DuckDB by hand. Each run is a
 * process. The upstream sends stored pages, so that it takes little time.
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
    await printMemory(upstream);
  } finally {
    upstream.stop();
  }
}

/** Prints the peak memory of a service during its first sync of the records, compared with that of a sync of fewer records. */
async function printMemory(upstream: Target): Promise<void> {
  const few = await startUpstream(fewRecords);
  try {
    const [many, less] = [await peakOf(upstream), await peakOf(few)];
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    console.log(
      `             peak memory of the service: ${megabytes(many)}, with ${fewRecords} records ${megabytes(less)}, ratio ${(many / less).toFixed(2)}   at most 1.3 with 1000000 records`,
    );
  } finally {
    few.stop();
  }
}

/** The peak resident memory of the process of a service that syncs all records. */
async function peakOf(upstream: Target): Promise<number> {
  const hosted = await startContender("hosted.mjs", upstream);
  try {
    const syncs = syncsOf(hosted, "refunds");
    await syncs.pauseAll();
    await syncs.begin();
    await syncs.waitForEnd();
    return (await hosted.usage()).peakBytes;
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
