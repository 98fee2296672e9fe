import type { Action, Connector, Entity } from "../model.ts";

/** An entity as a value: its shape is known to the compiler only. */
export type AnyEntity = Omit<Entity, "actions"> & { readonly actions: Readonly<Record<string, Action>> };

/** The entities of a connector by name. */
export function entitiesOf(connector: Pick<Connector, "entities">): Readonly<Record<string, AnyEntity>> {
  // Whatever the shape, the values of this mapped type are entities and those of `actions` are actions.
  return connector.entities as Readonly<Record<string, AnyEntity>>;
}
