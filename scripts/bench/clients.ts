import { measure, median, startUpstream, type Upstream } from "./processes.ts";

const names = { ours: "generated client", bare: "undici + JSON.parse", vendor: "vendor's client" };
type Client = keyof typeof names;
const clients: readonly Client[] = ["ours", "bare", "vendor"];

/** One kind for each pagination mode. The benchmark has the vendor's client only for the first kind. */
const walks: readonly { readonly mode: string; readonly kind: string; readonly clients: readonly Client[] }[] = [
  { mode: "cursor", kind: "payments", clients },
  { mode: "page", kind: "online_forms", clients: ["ours", "bare"] },
  { mode: "offset", kind: "email_marketing", clients: ["ours", "bare"] },
];

/** For each pagination mode, prints the CPU time of a walk. A walk reads a list of 100 pages with 100 records each. */
export async function benchWalk(): Promise<void> {
  for (const { mode, kind, clients } of walks) {
    await compare(
      { title: `list by ${mode}: 100 pages of 100 records, CPU (at most 1.10 × bare)`, clients, rounds: 5 },
      await startUpstream(10_000, kind),
      async (args, client) => {
        const run = await measure<{ records: number; cpu: number[] }>("./walk.mjs", [...args, mode, "12"]);
        if (run.records !== 10_000) throw new Error(`${names[client]}: expected 10000 records, found ${run.records}`);
        return run.cpu;
      },
    );
  }
}

/** Prints the CPU time of a thousand calls that each get the same record by its id. */
export async function benchGet(): Promise<void> {
  await compare(
    { title: "get: 1000 calls for a record by id, one after another, CPU (at most 1.30 × bare)", clients, rounds: 5 },
    await startUpstream(100),
    async (args) => (await measure<{ cpu: number[] }>("./get.mjs", [...args, "8"])).cpu,
  );
}

/** Prints the time from process start to the first record of the first call. */
export async function benchFirst(): Promise<void> {
  await compare(
    { title: "first: process start to first record", clients, rounds: 20 },
    await startUpstream(100),
    async (args) => [(await measure<{ ms: number }>("./first.mjs", args)).ms],
  );
}

/** Runs the clients in turn, in several rounds, and prints the medians. `run` returns milliseconds. */
async function compare(
  { title, clients, rounds }: { title: string; clients: readonly Client[]; rounds: number },
  upstream: Upstream,
  run: (args: readonly string[], client: Client) => Promise<readonly number[]>,
): Promise<void> {
  const figures = new Map<Client, number[]>(clients.map((client) => [client, []]));
  try {
    for (let round = 0; round < rounds; round++)
      for (const [client, times] of figures)
        times.push(...(await run([client, upstream.url, upstream.apiKey], client)));
  } finally {
    upstream.stop();
  }
  const ours = median(figures.get("ours") ?? []);
  console.log(`\n${title}`);
  for (const [client, times] of figures) {
    const value = median(times).toFixed(1).padStart(8);
    console.log(`  ${names[client].padEnd(20)} ${value} ms   ours / this ${(ours / median(times)).toFixed(2)}`);
  }
}
