// The upstream of the client benchmarks, in a process of its own: the sandbox's payments pages, kept as bytes
// after they were made once, and served from the root path, since the vendor's client knows no other.
import { createServer } from "node:http";
import { payments } from "@agent-connectors/connectors/payments";
import { startSandbox } from "@agent-connectors/sandbox";

const records = Number(process.argv[2] ?? 10_000);
const sandbox = await startSandbox({ connectors: [payments], records });
const credentials = sandbox.credentialsOf("payments");
const pages = new Map();

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  url.searchParams.sort();
  const key = url.pathname + url.search;
  let page = pages.get(key);
  if (page === undefined) {
    const made = await fetch(sandbox.urlOf("payments") + key, {
      headers: { authorization: request.headers.authorization ?? "" },
    });
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
    sandboxUrl: sandbox.urlOf("payments"),
    apiKey: credentials.api_key,
  });
});
process.on("disconnect", () => process.exit(0));
