import type { Connector } from "@agent-connectors/runtime";
import type { AnyEntity } from "./any-entity.ts";

/** A connector's entities by name, whatever its shape. */
export function entitiesOf(connector: Connector): ReadonlyMap<string, AnyEntity> {
  return new Map<string, AnyEntity>(Object.entries(connector.entities));
}
