// An upstream and four callers. For a request with `limit=100`, the upstream returns a page of 16 MB. The callers continuously
// list this page through the service. They start when a message with the service's URL and headers arrives. After the message
// `listed`, the process sends the number of successful calls. Another process measures, so large pages do not delay measurements.
import { Agent, createServer, request } from "node:http";

const customer = (id) => ({
  id: `cus_${id}`,
  object: "customer",
  email: `customer.${id}@example.com`,
  address: { city: "Berlin", country: "DE", line1: "Some street 1", postal_code: "10115" },
  metadata: { plan: "basic", seats: "5" },
  livemode: false,
});
const pageOf = (records) =>
  Buffer.from(
    JSON.stringify({ object: "list", data: Array.from({ length: records }, (_, id) => customer(id)), has_more: true }),
  );
const [small, large] = [pageOf(10), pageOf(72_000)];
const server = createServer(({ url }, response) => {
  const page = url.includes("limit=100") ? large : small;
  response.writeHead(200, { "content-type": "application/json", "content-length": page.length });
  response.end(page);
});
server.listen(0, "127.0.0.1", () => {
  process.send({ url: `http://127.0.0.1:${server.address().port}`, apiKey: "sk_test_0123456789", bytes: large.length });
});

const agent = new Agent({ keepAlive: true });
const body = JSON.stringify({ entity: "customers", action: "list", params: { limit: 100 } });
let listed = 0;
function list({ url, headers }) {
  request(url, { method: "POST", agent, headers: { "content-type": "application/json", ...headers } }, (response) => {
    if (response.statusCode === 200) listed++;
    response.resume().once("end", () => list({ url, headers }));
  })
    .once("error", () => process.exit(0))
    .end(body);
}
process.on("message", (target) => {
  if (target === "listed") process.send(listed);
  else for (let caller = 0; caller < 4; caller++) list(target);
});
process.on("disconnect", () => process.exit(0));
