// Prints the CPU milliseconds of walks through a list of the service, after three walks to warm up.
// argv: client|fetch url token walks
import { connect } from "@agent-connectors/client";

const [way, url, token, walks] = process.argv.slice(2);
const [, base_url, id] = /^(.+)\/api\/v1\/integrations\/connectors\/([^/]+)\/execute$/.exec(url);

async function* byClient() {
  const payments = connect("payments", { base_url, token, name: id });
  for await (const { data } of payments.pages("customers", "list", { limit: 100 })) yield* data;
}

async function* byFetch() {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let page_token = null;
  do {
    const body = JSON.stringify({ entity: "customers", action: "list", params: { limit: 100 }, page_token });
    const { data, next_page_token } = await (await fetch(url, { method: "POST", headers, body })).json();
    yield* data;
    page_token = next_page_token;
  } while (page_token !== undefined);
}

async function walk() {
  let count = 0;
  for await (const record of way === "client" ? byClient() : byFetch()) if (record.id) count++;
  return count;
}

for (let warmUp = 0; warmUp < 3; warmUp++) await walk();
let records = 0;
const cpu = [];
for (let i = 0; i < Number(walks); i++) {
  const before = process.cpuUsage();
  records = await walk();
  const { user, system } = process.cpuUsage(before);
  cpu.push((user + system) / 1000);
}
process.stdout.write(JSON.stringify({ records, cpu }));
process.exit(0);
