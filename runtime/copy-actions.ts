import { entitiesOf, unknownEntity } from "./call/find-operation.ts";
import type { StoreRules } from "./context-store/model.ts";
import type { Action, Connector } from "./model.ts";

/**
 * The upstream actions with which a sync reads an entity's records. These records also have the fields that the store omits.
 */
export interface CopyActions {
  /** The rules for copying the entity. */
  readonly store: StoreRules;
  readonly list: Action;
  /** The action that returns all fields of a listed record. */
  readonly detail?: Action;
}

/**
 * Returns the list action and, if there is one, the detail action. The list action has the additional params and the GraphQL
 * document of the store's rules. The store's transformations run after those of the detail action, or of the list action if there
 * is no detail action. Throws `unknown_entity` with the nearest name if the store does not copy the entity.
 */
export function copyActions(connector: Pick<Connector, "entities">, name: string): CopyActions {
  const copied = new Map(Object.entries(entitiesOf(connector)).filter(([, { contextStore }]) => contextStore));
  const { contextStore: store, actions } = copied.get(name) ?? {};
  const listed = store && actions?.[store.list];
  if (!listed) throw unknownEntity(name, { parent: "the context store", names: [...copied.keys()] });
  const { document, params, transformations } = store;
  const list: Action = {
    ...listed,
    params: { ...params, ...listed.params },
    ...(document && { body: { kind: "graphql", document: document.text, operation: document.operation } }),
  };
  const detail = store.detail && actions?.[store.detail.action];
  return detail
    ? { store, list, detail: shaped(detail, transformations) }
    : { store, list: shaped(list, transformations) };
}

/** The action with further transformations of its records. */
function shaped(action: Action, further: StoreRules["transformations"]): Action {
  const { returns } = action;
  if (returns.kind === "file" || further.length === 0) return action;
  return { ...action, returns: { ...returns, transformations: [...returns.transformations, ...further] } };
}
