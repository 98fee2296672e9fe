// A walk reads all pages of a list of the service. Prints the CPU milliseconds of each walk, after three walks to warm up.
// argv: client|fetch url token walks
import { connect } from "@agent-connectors/client";
import { printWalkCpu } from "./walk-cpu.mjs";

const [way, url, token, walks] = process.argv.slice(2);
const [, base_url, id] = /^(.+)\/api\/v1\/integrations\/connectors\/([^/]+)\/execute$/.exec(url);

async function* byClient() {
  const payments = connect(id, { base_url, token });
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

await printWalkCpu(way === "client" ? byClient : byFetch, Number(walks));
process.exit(0);
