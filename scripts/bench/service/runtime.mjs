// A Fastify handler that only executes the operation with the runtime: without the service's authentication, checks and audit.
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import fastify from "fastify";
import { report } from "./report.mjs";

const [upstream, apiKey] = process.argv.slice(2);
const connector = createConnector(payments, {
  baseUrl: upstream,
  credentials: { api_key: apiKey },
  // With the rate limit, the benchmark would measure the limit. The service of `hosted.mjs` has no rate limit either, because
  // `hosted.mjs` sets `BASE_URLS`.
  limits: { rateLimit: "off" },
});
const app = fastify();
app.post("/execute", ({ body: { entity, action, params } }) => connector.execute(entity, action, params));
const address = await app.listen({ port: 0, host: "127.0.0.1" });
report(`${address}/execute`);
process.on("disconnect", () => process.exit(0));
