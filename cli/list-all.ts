import type { Api, ApiRequest } from "@agent-connectors/client";

/** Items of a page of a list; the most that the service allows. */
const limit = 200;

interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly cursor: string | null };
}

/** Reads all pages of a list of the service. */
export async function listAll<Item>(
  api: Api,
  { path, query, signal }: Pick<ApiRequest, "path" | "query" | "signal">,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const request = { method: "GET", path, query: { ...query, limit, cursor }, signal, effect: "reads" } as const;
    // The OpenAPI document has the types of responses.
    const { data, meta } = (await api.json(request)) as Page<Item>;
    items.push(...data);
    if (meta.cursor === null) return items;
    cursor = meta.cursor;
  }
}
