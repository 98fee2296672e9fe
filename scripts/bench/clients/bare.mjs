// The same walk by hand: undici and JSON.parse, nothing else.
import { Agent, request } from "undici";

export async function open(url, apiKey) {
  const dispatcher = new Agent();
  const headers = { authorization: `Bearer ${apiKey}`, accept: "application/json" };
  return {
    async *records(limit) {
      let after = "";
      for (;;) {
        const response = await request(`${url}/v1/customers?limit=${limit}${after}`, { dispatcher, headers });
        const page = JSON.parse(await response.body.text());
        yield* page.data;
        if (!page.has_more) return;
        after = `&starting_after=${page.data.at(-1).id}`;
      }
    },
    close: () => dispatcher.close(),
  };
}
