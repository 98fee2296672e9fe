// Walks many records with the generated client. Prints their number, and the megabytes of the heap and of external buffers after
// a garbage collection at each tenth of the walk.
// The records are balance transactions, because the sandbox generates their pages ten times as fast as those of customers.
// argv: url key records.
// Run with --expose-gc.
import { open } from "./clients/ours.mjs";

const [url, apiKey, total] = process.argv.slice(2);
const api = await open(url, apiKey);
const megabytes = [];
let count = 0;
for await (const record of api.records(100, "balance_transactions")) {
  if (!record.id) throw new Error("expected a record with an id, found one without");
  if (++count % (Number(total) / 10) === 0) {
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    megabytes.push((heapUsed + external) / 1e6);
  }
}
await api.close();
process.stdout.write(JSON.stringify({ count, megabytes }));
process.exit(0);
