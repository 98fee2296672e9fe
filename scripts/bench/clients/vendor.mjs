// The calls of the benchmark with the vendor's client. Here `open` has no param `mode` for the pagination mode, unlike in the
// other clients, because the vendor's lists use only cursors.
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
