import type { Connector, Entity } from "@agent-connectors/runtime";

/** The entities of a connector whose shape is not known, in the manifest's order. */
export function entitiesOf({ entities }: Connector): readonly Entity[] {
  return Object.values(entities);
}
