// The upstream of the client benchmarks: caches the sandbox's responses for one kind as bytes, and serves them at the root
// path, because the vendor's client supports no other path. argv: kind records
import { createServer } from "node:http";
import { startSandbox } from "@agent-connectors/sandbox";

const [kind, records] = process.argv.slice(2);
const { connector } = await import(`@agent-connectors/connectors/${kind}`);
const sandbox = await startSandbox({ connectors: [connector], records: Number(records) });
const [apiKey] = Object.values(sandbox.credentialsOf(kind));
const pages = new Map();

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  url.searchParams.sort();
  const key = url.pathname + url.search;
  let page = pages.get(key);
  if (page === undefined) {
    const made = await fetch(sandbox.urlOf(kind) + key, {
      headers: { authorization: request.headers.authorization ?? "" },
    });
    if (!made.ok) throw new Error(`expected a page of the sandbox, found status ${made.status}`);
    page = Buffer.from(await made.arrayBuffer());
    pages.set(key, page);
  }
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": page.length,
    "request-id": "req_bench",
  });
  response.end(page);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address();
  process.send?.({
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: sandbox.urlOf(kind),
    apiKey,
  });
});
process.on("disconnect", () => process.exit(0));
