// The baseline for the hosted service: a Fastify handler that sends the same upstream request as the service, with undici.
import fastify from "fastify";
import { Agent, request } from "undici";
import { report } from "./report.mjs";

const [upstream, apiKey] = process.argv.slice(2);
const dispatcher = new Agent({ connections: 64 });
const app = fastify();
app.post("/execute", async ({ body }) => {
  const url = `${upstream}/v1/customers?limit=${body.params.limit}`;
  const response = await request(url, { headers: { authorization: `Bearer ${apiKey}` }, dispatcher });
  const { data, has_more } = await response.body.json();
  return { data, meta: { has_more } };
});
const address = await app.listen({ port: 0, host: "127.0.0.1" });
report(`${address}/execute`);
process.on("disconnect", () => process.exit(0));
