// The calls of the benchmark with the generated client.
import { createConnector } from "@agent-connectors/runtime";

const lists = {
  cursor: { kind: "payments", credential: "api_key", entity: "customers", size: "limit" },
  page: { kind: "online_forms", credential: "access_token", entity: "forms", size: "page_size" },
  offset: { kind: "email_marketing", credential: "api_key", entity: "campaigns", size: "count" },
};

/** Creates a client of the upstream at a URL. `mode` is the pagination of the list that `records` reads by default. */
export async function open(url, apiKey, mode = "cursor") {
  const { kind, credential, entity: walked, size } = lists[mode];
  const { connector: model } = await import(`@agent-connectors/connectors/${kind}`);
  const connector = createConnector(model, {
    credentials: { [credential]: apiKey },
    baseUrl: url,
    // With the rate limit, the benchmark would measure the limit instead of the client.
    limits: { rateLimit: "off" },
  });
  return {
    records: (limit, entity = walked) => connector[entity].list({ [size]: limit }),
    get: async (id) => (await connector.customers.get({ id })).data,
    close: () => connector.close(),
  };
}
