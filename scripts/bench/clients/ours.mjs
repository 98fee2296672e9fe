// The same walk through the generated client.
import { payments } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";

export async function open(url, apiKey) {
  const connector = createConnector(payments, { credentials: { api_key: apiKey }, baseUrl: url });
  return {
    records: (limit) => connector.customers.list({ limit }),
    close: () => connector.close(),
  };
}
