import { connect, type HostedConnector } from "@agent-connectors/client";
import type { Note } from "@agent-connectors/connectors/meeting_notes";
import type {
  Customer,
  CustomersListMeta,
  CustomersListParams,
  CustomersStored,
  Payments,
} from "@agent-connectors/connectors/payments";
import type { Application } from "@agent-connectors/connectors/recruiting";
import type { CallOptions, Executor, FileDownload, Result, SemanticHit, StoreMeta } from "@agent-connectors/runtime";

/** The name of a connector or the option `connector_type` states its kind, which determines its types. Nothing here runs. */
export function connections(): void {
  connect("payments") satisfies HostedConnector<Payments>;
  connect("payments", { workspace_name: "default", base_url: "https://connectors.example.com" });
  connect("billing", { connector_type: "payments" }) satisfies HostedConnector<Payments>;
  connect("payments") satisfies Executor;
  connect("billing") satisfies Executor;

  // @ts-expect-error: no such kind
  connect("billing", { connector_type: "paymants" });
  // @ts-expect-error: option names are in snake case
  connect("payments", { workspaceName: "default" });
  // @ts-expect-error: a hosted connector accepts no upstream credentials
  connect("payments", { credentials: { api_key: "sk_1" } });
}

/** Calls that must compile, and their results. */
export async function calls(params: CustomersListParams, options: CallOptions): Promise<void> {
  const payments = connect("payments");
  const { data, meta } = await payments.customers.list({ limit: 10 }, { fields: ["id", "address.city"] });
  data satisfies Customer[];
  meta satisfies CustomersListMeta;
  for await (const customer of payments.customers.list()) customer satisfies Customer;
  for await (const page of payments.customers.list().pages()) page satisfies Result<Customer[], CustomersListMeta>;
  (await payments.execute("customers", "get", { id: "cus_1" })).data satisfies Customer;
  for await (const page of payments.pages("customers", "list", { limit: 10 }, { max_pages: 2 }))
    page satisfies Result<Customer[], CustomersListMeta>;

  const { response } = await payments.customers.get({ id: "cus_1" }, { with_response: true });
  response satisfies { readonly status: number } | undefined;

  // A download is a file with a stream, not a result with `data`.
  const file = await connect("recruiting").attachments.download({ attachment_id: 7 });
  file satisfies FileDownload;
  (await connect("recruiting").execute("attachments", "download", { attachment_id: 7 })) satisfies FileDownload;

  // If the kind is unknown, the types accept any names, which the service checks.
  const billing = connect("billing");
  (await billing.execute("customers", "list", params, options)) satisfies Result | FileDownload;
  const executor: Executor = billing;
  (await executor.execute("customers", "list", params, options)) satisfies Result | FileDownload;
  billing.customers?.list satisfies object | undefined;
}

/** Calls that must not compile. */
export async function refusals(): Promise<void> {
  const payments = connect("payments");
  // @ts-expect-error: no such entity
  payments.custommers.list();
  // @ts-expect-error: no such action
  payments.balance.list();
  // @ts-expect-error: no such param
  payments.customers.list({ emial: "ada@example.com" });
  // @ts-expect-error: a number is expected
  payments.customers.list({ limit: "10" });
  // @ts-expect-error: the id is required
  payments.customers.get();
  // @ts-expect-error: no such field
  payments.customers.list({}, { fields: ["emial"] });
  // @ts-expect-error: no such option
  payments.customers.list({}, { withResponse: true });
  // @ts-expect-error: a result has `response` only with the option `with_response`
  (await payments.customers.get({ id: "cus_1" })).response.status;
  // @ts-expect-error: no such entity
  payments.execute("custommers", "list");
  // @ts-expect-error: no such action
  payments.execute("balance", "list");
  // @ts-expect-error: no such param
  payments.execute("customers", "get", { idd: "cus_1" });
  // @ts-expect-error: a download has no pages
  connect("recruiting").pages("attachments", "download", { attachment_id: 7 });
  // @ts-expect-error: hosted connectors have no `prepare`
  payments.prepare("customers", "list");
}

/** Searches of the context store. The last ones must not compile. */
export async function searches(): Promise<void> {
  const [payments, notes] = [connect("payments"), connect("meeting_notes")];
  const found = await payments.customers.context_store_search({
    query: { filter: { eq: { delinquent: true } }, sort: [{ created: "desc" }] },
    fields: ["id", "address.city"],
  });
  found.data satisfies CustomersStored[];
  found.meta satisfies StoreMeta;
  const rows = await payments.customers.context_store_sql_query({ sql: "SELECT count(*) AS n FROM customers" });
  rows.data[0]?.n satisfies unknown;
  const hits = await notes.execute("notes", "context_store_search", {
    semantic: { field: "summary_markdown", prompt: "unhappy with the price" },
  });
  hits.data satisfies SemanticHit<Note>[];
  (await notes.execute("notes", "context_store_search", { query: {} })).data satisfies Note[];
  (await connect("recruiting").applications.context_store_search({ query: {} })).data satisfies Application[];

  // @ts-expect-error: products are not in the context store
  payments.products.context_store_search({ query: {} });
  // @ts-expect-error: the query is required
  payments.customers.context_store_search({});
  // @ts-expect-error: no such field
  payments.customers.context_store_search({ query: { filter: { eq: { deliquent: true } } } });
  // @ts-expect-error: only `execute` accepts `semantic`
  notes.notes.context_store_search({ semantic: { field: "summary_markdown", prompt: "price" } });
  // @ts-expect-error: `title` is not a semantic field
  notes.execute("notes", "context_store_search", { semantic: { field: "title", prompt: "price" } });
  // @ts-expect-error: customers have no semantic field
  payments.execute("customers", "context_store_search", { semantic: { field: "email", prompt: "price" } });
}
