import type { Api, ApiRequest } from "@agent-connectors/client";

/** The number of items on a page: the maximum of the service. */
const limit = 200;

interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly cursor: string | null };
}

/** Reads all pages of a list of the service, and returns their items. */
export async function listAll<Item>(
  api: Api,
  { path, query, signal }: Pick<ApiRequest, "path" | "query" | "signal">,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const request = { method: "GET", path, query: { ...query, limit, cursor }, signal, effect: "reads" } as const;
    // The service's OpenAPI document has the type of this response.
    const { data, meta } = (await api.json(request)) as Page<Item>;
    items.push(...data);
    if (meta.cursor === null) return items;
    cursor = meta.cursor;
  }
}
