import { type ActionKind, type Connector, entitiesOf } from "@agent-connectors/runtime";

const contextStoreActions: ReadonlySet<string> = new Set(["context_store_search", "context_store_sql_query"]);

/**
 * What an action does; `context_store` where it is answered from the copy of the entity's records, which only the
 * entities have that the kind copies. `undefined` for an action that the entity does not have.
 */
export function kindOfAction(
  connector: Connector,
  entityName: string,
  actionName: string,
): ActionKind | "context_store" | undefined {
  const entities = entitiesOf(connector);
  const entity = Object.hasOwn(entities, entityName) ? entities[entityName] : undefined;
  if (!entity) return undefined;
  if (Object.hasOwn(entity.actions, actionName)) return entity.actions[actionName]?.kind;
  return entity.contextStore && contextStoreActions.has(actionName) ? "context_store" : undefined;
}
