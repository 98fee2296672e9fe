// The same walk through the generated client.
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";

export async function open(url, apiKey) {
  const connector = createConnector(payments, {
    credentials: { api_key: apiKey },
    baseUrl: url,
    // The upstream's limit would be measured instead of the client.
    limits: { rateLimit: "off" },
  });
  return {
    records: (limit, entity = "customers") => connector[entity].list({ limit }),
    close: () => connector.close(),
  };
}
