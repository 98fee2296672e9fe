// Does the work of `sync-by-store.mjs` with undici, JSON.parse and the appender of DuckDB. Writes each record as typed columns
// and as JSON. Prints the number of records and the seconds. argv: url key
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, DuckDBTimestampValue } from "@duckdb/node-api";
import { Agent, request } from "undici";

const text = { type: "VARCHAR", append: (appender, value) => appender.appendVarchar(value) };
const integer = { type: "BIGINT", append: (appender, value) => appender.appendBigInt(BigInt(value)) };
const json = { type: "VARCHAR", append: (appender, value) => appender.appendVarchar(JSON.stringify(value)) };
const timestamp = {
  type: "TIMESTAMP",
  append: (appender, value) => appender.appendTimestamp(new DuckDBTimestampValue(BigInt(value) * 1_000_000n)),
};
const columns = Object.entries({
  id: text,
  object: text,
  amount: integer,
  balance_transaction: text,
  charge: text,
  created: timestamp,
  currency: text,
  destination_details: json,
  metadata: json,
  payment_intent: text,
  reason: text,
  receipt_number: text,
  source_transfer_reversal: text,
  status: text,
  transfer_reversal: text,
  updated: integer,
});
const pagesOfFlush = 10;

const [url, apiKey] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "bench-by-hand-"));
const instance = await DuckDBInstance.create(join(folder, "bench.duckdb"));
const connection = await instance.connect();
await connection.run(`CREATE TABLE refunds (${columns.map(([name, { type }]) => `${name} ${type}`)}, raw VARCHAR)`);
const dispatcher = new Agent();
const headers = { authorization: `Bearer ${apiKey}`, accept: "application/json" };

const startedAt = performance.now();
const appender = await connection.createAppender("refunds");
let after = "";
for (let pages = 1; ; pages++) {
  const response = await request(`${url}/v1/refunds?limit=100${after}`, { dispatcher, headers });
  const page = JSON.parse(await response.body.text());
  for (const record of page.data) {
    for (const [name, { append }] of columns) {
      const value = record[name];
      if (value === null || value === undefined) appender.appendNull();
      else append(appender, value);
    }
    appender.appendVarchar(JSON.stringify(record));
    appender.endRow();
  }
  if (pages % pagesOfFlush === 0) appender.flushSync();
  if (!page.has_more) break;
  after = `&starting_after=${page.data.at(-1).id}`;
}
appender.closeSync();
const [[count]] = (await connection.runAndReadAll("SELECT count(*) FROM refunds")).getRows();
const seconds = (performance.now() - startedAt) / 1_000;
process.stdout.write(JSON.stringify({ records: Number(count), seconds }));
await dispatcher.close();
connection.closeSync();
instance.closeSync();
await rm(folder, { recursive: true });
