import { measure, median, startUpstream } from "./processes.ts";

const clients = ["ours", "bare", "vendor"] as const;
const names = { ours: "generated client", bare: "undici + JSON.parse", vendor: "vendor's client" };

/** CPU of a walk of 100 pages of 100 records: ours against undici by hand and against the vendor's own client. */
export async function benchWalk(): Promise<void> {
  const upstream = await startUpstream(10_000);
  const cpu: Record<(typeof clients)[number], number[]> = { ours: [], bare: [], vendor: [] };
  for (let round = 0; round < 4; round++) {
    for (const client of clients) {
      const run = await measure<{ records: number; cpu: number[] }>("./walk.mjs", [
        client,
        upstream.url,
        upstream.apiKey,
        "12",
      ]);
      if (run.records !== 10_000) throw new Error(`${names[client]} walked ${run.records} records, expected 10000`);
      cpu[client].push(...run.cpu);
    }
  }
  upstream.stop();
  report("walk: 100 pages of 100 records, CPU", cpu);
}

/** Time from process start to the first record of the first call. */
export async function benchFirst(): Promise<void> {
  const upstream = await startUpstream(100);
  const time: Record<(typeof clients)[number], number[]> = { ours: [], bare: [], vendor: [] };
  for (let round = 0; round < 21; round++) {
    for (const client of clients) {
      const { ms } = await measure<{ ms: number }>("./first.mjs", [client, upstream.url, upstream.apiKey]);
      if (round > 0) time[client].push(ms);
    }
  }
  upstream.stop();
  report("first: process start to first record", time);
}

function report(title: string, figures: Record<(typeof clients)[number], number[]>): void {
  const ours = median(figures.ours);
  console.log(`\n${title}`);
  for (const client of clients) {
    const value = median(figures[client]);
    console.log(
      `  ${names[client].padEnd(20)} ${value.toFixed(1).padStart(8)} ms   ours / this ${(ours / value).toFixed(2)}`,
    );
  }
}
