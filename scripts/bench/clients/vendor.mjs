// The same walk through the vendor's own client.
import Stripe from "stripe";

export async function open(url, apiKey) {
  const { hostname, port } = new URL(url);
  const client = new Stripe(apiKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  return {
    records: (limit) => client.customers.list({ limit }),
    close: async () => undefined,
  };
}
