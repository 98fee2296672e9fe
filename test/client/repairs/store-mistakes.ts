import { misspelt } from "./mutate.ts";
import type { Args } from "./task.ts";

const fields = ["email", "name", "currency", "delinquent", "address.city", "address.country", "phone", "balance"];

const tables = ["customers", "charges"];

const search = (params: Args): Args => ({ entity: "customers", action: "context_store_search", params });
const where = (filter: Args): Args => search({ query: { filter }, limit: 3 });
const byMeaning = (semantic: Args): Args => ({
  entity: "notes",
  action: "context_store_search",
  params: { semantic: { field: "summary_markdown", prompt: "price", ...semantic } },
});
const sql = (statement: string, entity = "customers"): Args => ({
  entity,
  action: "context_store_sql_query",
  params: { sql: statement },
});

/** Wrong calls of the context stores of payments (customers and charges) and meeting notes (notes), by category. */
export const storeMistakes: Readonly<Record<string, readonly Args[]>> = {
  "a misspelt field of a filter": fields.map((name, seed) => where({ eq: { [misspelt(name, seed)]: null } })),
  "a misspelt field of a sort": ["created", "email", "balance", "currency", "name"].map((name, seed) =>
    search({ query: { sort: [{ [misspelt(name, seed)]: "desc" }] }, limit: 3 }),
  ),
  "a misspelt field of a result": fields.map((name, seed) =>
    search({ query: {}, limit: 3, fields: [misspelt(name, seed)] }),
  ),
  "a misspelt operator": ["startswith", "contains", "endswith", "keyword", "fuzzy"].map((name, seed) =>
    where({ [misspelt(name, seed)]: { email: "ada" } }),
  ),
  "another name of an operator": [
    where({ equals: { currency: "usd" } }),
    where({ $ne: { currency: "usd" } }),
    where({ greater_than: { balance: 1 } }),
    where({ "<=": { balance: 1 } }),
    where({ like: { email: "ada" } }),
    where({ starts_with: { email: "ada" } }),
    where({ any_of: { currency: ["usd"] } }),
    where({ or: [{ is: { currency: "usd" } }] }),
  ],
  "a wrong value": [
    where({ in: { currency: "usd" } }),
    where({ eq: { delinquent: "true" } }),
    where({ eq: { email: 5 } }),
    where({ eq: { email: ["ada@example.com"] } }),
    where({ contains: { name: 7 } }),
    search({ query: {}, limit: "5" }),
    search({ query: {}, limit: 100_000 }),
    search({ query: { sort: "created" }, limit: 3 }),
    search({ query: { sort: { created: "desc" } }, limit: 3 }),
    search({ query: { sort: [{ created: "DESC" }] }, limit: 3 }),
  ],
  "a wrong param of a search": [
    search({ query: {}, limit: 3, search_type: "keyword" }),
    search({ query: {}, limit: 3, mode: "semantic" }),
    search({ query: {}, limit: 3, page: 1 }),
    search({ qurey: {}, limit: 3 }),
    search({ query: { filters: { eq: { currency: "usd" } } }, limit: 3 }),
    byMeaning({ field: "sumary_markdown" }),
    byMeaning({ dedup: "maximum" }),
    byMeaning({ min_similarity: 2 }),
    byMeaning({ search_type: "semantic" }),
  ],
  "a misspelt search": ["context_store_serach", "context_store_search_query", "contextStoreSearch"].map((action) => ({
    ...search({ query: {}, limit: 3 }),
    action,
  })),
  "a misspelt table": tables.flatMap((entity) =>
    [0, 1, 2, 3].map((seed) => sql(`SELECT count(*) AS n FROM ${misspelt(entity, seed)}`, entity)),
  ),
  "a misspelt column": ["email", "name", "currency", "balance", "delinquent", "phone"].flatMap((name, seed) => [
    sql(`SELECT ${misspelt(name, seed)} FROM customers LIMIT 3`),
    sql(`SELECT c.${misspelt(name, seed + 1)}, c.id FROM customers c LIMIT 3`),
  ]),
};
