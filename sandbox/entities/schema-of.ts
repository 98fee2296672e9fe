import type { Action, Connector, Schema } from "@agent-connectors/runtime";
import type { AnyEntity } from "./any-entity.ts";

const empty: Schema = { type: "object" };

/** The schema of an entity's records, or of what one of its actions gives where that is something else. */
export function schemaOf({ records }: Connector, entity: AnyEntity, action?: Action): Schema {
  const name = action?.record ?? entity.record;
  return (name !== undefined && Object.hasOwn(records, name) ? records[name] : undefined) ?? empty;
}
