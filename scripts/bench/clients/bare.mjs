// The calls of the benchmark with undici and JSON.parse only, without a client library.
import { Agent, request } from "undici";

/** Creates a client of the upstream at `url`. `mode` is the pagination mode that `records` uses. */
export async function open(url, apiKey, mode = "cursor") {
  const dispatcher = new Agent();
  const authorization = mode === "offset" ? `Basic ${btoa(`anystring:${apiKey}`)}` : `Bearer ${apiKey}`;
  const headers = { authorization, accept: "application/json" };
  const get = async (path) => {
    const response = await request(url + path, { dispatcher, headers });
    return JSON.parse(await response.body.text());
  };
  return {
    records: (limit) => walks[mode](get, limit),
    get: (id) => get(`/v1/customers/${id}`),
    close: () => dispatcher.close(),
  };
}

const walks = {
  async *cursor(get, limit) {
    let after = "";
    for (;;) {
      const page = await get(`/v1/customers?limit=${limit}${after}`);
      yield* page.data;
      if (!page.has_more) return;
      after = `&starting_after=${page.data.at(-1).id}`;
    }
  },
  async *page(get, limit) {
    for (let number = 1; ; number++) {
      const { items } = await get(`/forms?page=${number}&page_size=${limit}`);
      yield* items;
      if (items.length < limit) return;
    }
  },
  async *offset(get, limit) {
    for (let offset = 0; ; offset += limit) {
      const { campaigns } = await get(`/3.0/campaigns?offset=${offset}&count=${limit}`);
      yield* campaigns;
      if (campaigns.length < limit) return;
    }
  },
};
