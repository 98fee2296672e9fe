import type { FormsStored, OnlineForms } from "@agent-connectors/connectors/online_forms";
import type { ChargesStored, Payments } from "@agent-connectors/connectors/payments";
import type { Client, Result, SemanticHit, StoreMeta } from "@agent-connectors/runtime";

/** Searches that must compile, and their results. Nothing here runs. */
export async function searches(connector: Client<Payments>, forms: Client<OnlineForms>): Promise<void> {
  const { data, meta } = await connector.charges.context_store_search(
    {
      query: {
        filter: {
          eq: { status: "succeeded", paid: true, "billing_details.name": null },
          in: { currency: ["usd", null] },
          gte: { created: "2025-01-01T00:00:00Z", amount: 2500 },
          or: [{ contains: { description: "deposit" } }, { not: { fuzzy: { "metadata.note": "first order" } } }],
        },
        sort: [{ created: "desc" }, { amount: "asc" }],
      },
      limit: 10,
      cursor: "bmV4dA",
      fields: ["id", "billing_details.name", "metadata.note"],
    },
    { timeout_ms: 1000, retries: 0, max_records: 20, with_next_params: true },
  );
  data satisfies ChargesStored[];
  meta satisfies StoreMeta;
  meta.cursor satisfies string | null;
  (await connector.execute("charges", "context_store_search", { query: {} })).data satisfies ChargesStored[];
  for await (const page of connector.pages("charges", "context_store_search", { query: {} }))
    page satisfies Result<ChargesStored[], StoreMeta>;

  const rows = await connector.charges.context_store_sql_query({ sql: "SELECT count(*) AS n FROM charges", limit: 1 });
  rows.data[0]?.n satisfies unknown;

  const hits = await forms.execute("forms", "context_store_search", {
    semantic: { field: "fields", prompt: "feedback about prices", filter: { eq: { type: "quiz" } }, dedup: "none" },
    limit: 5,
  });
  hits.data satisfies SemanticHit<FormsStored>[];
  hits.data[0]?.metadata.score satisfies number | undefined;
  (await forms.execute("forms", "context_store_search", { query: {} })).data satisfies FormsStored[];
}

/** Searches that must not compile. */
export async function refusals(connector: Client<Payments>, forms: Client<OnlineForms>): Promise<void> {
  const { charges } = connector;
  // @ts-expect-error: the query is required
  charges.context_store_search({});
  // @ts-expect-error: no such field
  charges.context_store_search({ query: { filter: { eq: { stauts: "succeeded" } } } });
  // @ts-expect-error: no such operator
  charges.context_store_search({ query: { filter: { equals: { status: "succeeded" } } } });
  // @ts-expect-error: the operator must enclose the field
  charges.context_store_search({ query: { filter: { status: { eq: "succeeded" } } } });
  // @ts-expect-error: a boolean has no order
  charges.context_store_search({ query: { filter: { gt: { paid: true } } } });
  // @ts-expect-error: `amount` is not text
  charges.context_store_search({ query: { filter: { contains: { amount: "25" } } } });
  // @ts-expect-error: `status` is not an array
  charges.context_store_search({ query: { filter: { array_contains: { status: "succeeded" } } } });
  // @ts-expect-error: null has no order
  charges.context_store_search({ query: { filter: { gt: { amount: null } } } });
  // @ts-expect-error: an array is expected
  charges.context_store_search({ query: { filter: { in: { status: "succeeded" } } } });
  // @ts-expect-error: a boolean is expected
  charges.context_store_search({ query: { filter: { eq: { paid: "yes" } } } });
  // @ts-expect-error: an object has no order
  charges.context_store_search({ query: { sort: [{ metadata: "asc" }] } });
  // @ts-expect-error: no such direction
  charges.context_store_search({ query: { sort: [{ created: "descending" }] } });
  // @ts-expect-error: no such field
  charges.context_store_search({ query: {}, fields: ["idd"] });
  // @ts-expect-error: the param is `sql`
  charges.context_store_sql_query({ query: "SELECT 1" });
  // @ts-expect-error: products are not in the context store
  connector.products.context_store_search({ query: {} });
  // @ts-expect-error: a search sends no request to the upstream
  connector.prepare("charges", "context_store_search", { query: {} });

  // @ts-expect-error: only `execute` accepts `semantic`
  forms.forms.context_store_search({ semantic: { field: "fields", prompt: "prices" } });
  // @ts-expect-error: `semantic` excludes `query`
  forms.execute("forms", "context_store_search", { query: {}, semantic: { field: "fields", prompt: "prices" } });
  // @ts-expect-error: `title` is not a semantic field
  forms.execute("forms", "context_store_search", { semantic: { field: "title", prompt: "prices" } });
  // @ts-expect-error: a semantic search always sorts by similarity
  forms.execute("forms", "context_store_search", { semantic: { field: "fields", prompt: "p", sort: [{ id: "asc" }] } });
  // @ts-expect-error: webhooks have no semantic field
  forms.execute("webhooks", "context_store_search", { semantic: { field: "url", prompt: "prices" } });
}
