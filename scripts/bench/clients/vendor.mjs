// The same through the vendor's own client, whose lists have cursors.
import Stripe from "stripe";

export async function open(url, apiKey) {
  const { hostname, port } = new URL(url);
  const client = new Stripe(apiKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  return {
    records: (limit) => client.customers.list({ limit }),
    get: (id) => client.customers.retrieve(id),
    close: async () => undefined,
  };
}
