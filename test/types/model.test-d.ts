import { type Kinds, kinds } from "@agent-connectors/connectors";
import { type Customers, type Payments, payments } from "@agent-connectors/connectors/payments";
import type { Connector, Entity } from "@agent-connectors/runtime";

const { customers } = payments.entities;

/** The data of an entity and its interface must have the same actions. */
export const whole: Entity<Customers> = { ...customers, actions: { ...customers.actions } };

const { get: _, ...withoutGet } = customers.actions;
// @ts-expect-error: `get` is missing
export const missing: Entity<Customers> = { ...customers, actions: withoutGet };
export const surplus: Entity<Customers> = {
  ...customers,
  // @ts-expect-error: the interface has no `archive`
  actions: { ...customers.actions, archive: customers.actions.get },
};

const { customers: __, ...withoutCustomers } = payments.entities;
// @ts-expect-error: `customers` is missing
export const incomplete: Connector<Payments> = { ...payments, entities: withoutCustomers };

/** `kinds.payments.load()` returns the module of the kind. The `connector` of this module has the same type as `payments`. */
export async function load(): Promise<Connector<Payments>> {
  const { connector } = await kinds.payments.load();
  connector satisfies Connector<Kinds["payments"]>;
  // @ts-expect-error: no such kind
  kinds.paymints;
  return connector;
}
