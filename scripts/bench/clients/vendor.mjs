// The calls of the benchmark with the vendor's client. The client's lists use cursors only, so `open` has no param `mode`.
import Stripe from "stripe";

/** Opens the client of the upstream at a URL. */
export async function open(url, apiKey) {
  const { hostname, port } = new URL(url);
  const client = new Stripe(apiKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  return {
    records: (limit) => client.customers.list({ limit }),
    get: (id) => client.customers.retrieve(id),
    close: async () => undefined,
  };
}
