// Reads many records with the generated client, and collects garbage each time another 10% of the records is read. Prints the
// number of records, and the megabytes of the heap and external buffers after each garbage collection.
// The records are balance transactions, because the sandbox generates their pages ten times as fast as those of customers.
// Arguments: the URL, the API key, and the number of records.
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
