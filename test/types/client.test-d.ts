import type {
  BalanceClient,
  Customer,
  CustomersListMeta,
  CustomersListParams,
  Deleted,
  Payments,
  PaymentsConfig,
  PaymentsCredentials,
} from "@agent-connectors/connectors/payments";
import { payments } from "@agent-connectors/connectors/payments";
import { type Client, createConnector, type Result } from "@agent-connectors/runtime";

/** Calls that must compile, and their results. Nothing here runs. */
export async function calls(connector: Client<Payments>, params: CustomersListParams): Promise<void> {
  const { data, meta } = await connector.customers.list(params, { max_pages: 2 });
  data satisfies Customer[];
  meta satisfies CustomersListMeta;
  meta.has_more satisfies boolean | undefined;
  for await (const customer of connector.customers.list()) customer satisfies Customer;
  for await (const page of connector.customers.list({ limit: 10 }).pages())
    page satisfies Result<Customer[], CustomersListMeta>;

  (await connector.page("customers", "list", params, { timeout_ms: 1000 })).next satisfies unknown;

  // The result of `delete` can differ in type from the entity's records.
  (await connector.customers.get({ id: "cus_1" })).data satisfies Customer;
  (await connector.customers.delete({ id: "cus_1" })).data.deleted satisfies boolean;
  (await connector.execute("customers", "delete", { id: "cus_1" })).data satisfies Deleted;
  connector.balance satisfies BalanceClient;

  // A nullable field can be absent or null.
  const { email } = (await connector.customers.get({ id: "cus_1" })).data;
  email satisfies string | null | undefined;
}

/** Calls that must not compile. */
export async function refusals(connector: Client<Payments>): Promise<void> {
  // @ts-expect-error: no such param
  connector.customers.list({ emial: "ada@example.com" });
  // @ts-expect-error: no such param
  connector.page("customers", "list", { emial: "ada@example.com" });
  // @ts-expect-error: a number is expected
  connector.customers.list({ limit: "10" });
  // @ts-expect-error: the id is required
  connector.customers.get();
  // @ts-expect-error: the id is required
  connector.customers.get({});
  // @ts-expect-error: no such action
  connector.balance.create({});
  // @ts-expect-error: no such entity
  connector.custommers.list();
  // @ts-expect-error: no such option
  connector.customers.list({}, { maxPages: 2 });
  // @ts-expect-error: the result is an object, not an array
  (await connector.customers.get({ id: "cus_1" })).data.length;
  // @ts-expect-error: the field can be absent or null
  (await connector.customers.get({ id: "cus_1" })).data.email satisfies string;
}

/** The types of the credentials and the configuration of a kind. */
export function creation(credentials: PaymentsCredentials, config: PaymentsConfig): Client<Payments> {
  // @ts-expect-error: the key is required
  ({}) satisfies PaymentsCredentials;
  // @ts-expect-error: a string is expected
  ({ account_id: 1 }) satisfies PaymentsConfig;
  return createConnector(payments, { credentials, config });
}
