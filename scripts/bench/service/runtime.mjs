// A fastify handler that sends the service's request to the upstream with the runtime: the hosted service without its own work.
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import fastify from "fastify";
import { report } from "./report.mjs";

const [upstream, apiKey] = process.argv.slice(2);
const connector = createConnector(payments, {
  baseUrl: upstream,
  credentials: { api_key: apiKey },
  // With the rate limit, the benchmark would measure the limit. The service has none for a base URL of the operator.
  limits: { rateLimit: "off" },
});
const app = fastify();
app.post("/execute", ({ body: { entity, action, params } }) => connector.execute(entity, action, params));
const address = await app.listen({ port: 0, host: "127.0.0.1" });
report(`${address}/execute`);
process.on("disconnect", () => process.exit(0));
