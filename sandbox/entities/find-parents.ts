import type { Connector, Param } from "@agent-connectors/runtime";
import type { AnyEntity } from "./any-entity.ts";
import { entitiesOf } from "./entities-of.ts";
import { findReference } from "./find-reference.ts";
import { idFields } from "./id-fields.ts";

/** A param that names a record of another entity, and that record's field whose value it takes. */
export interface ParentParam {
  readonly param: string;
  readonly entity: string;
  readonly field: string;
}

/**
 * The params that place an entity's records under other entities' records: as the context store says, else the
 * params without which nothing can be listed, where their names lead to another entity.
 */
export function findParents(connector: Connector, entity: AnyEntity): readonly ParentParam[] {
  const entities = entitiesOf(connector);
  const { parents = [], params = {} } = entity.contextStore ?? {};
  // A param that is never sent carries a value of the parent, and does not name it.
  const isSent = (param: string): boolean => !Object.hasOwn(params, param) || params[param]?.target !== undefined;
  const declared = parents.filter((parent) => entities.has(parent.entity) && isSent(parent.param));
  if (declared.length > 0) return declared;
  const listing = Object.values(entity.actions).find(({ kind }) => kind === "list" || kind === "search");
  return Object.entries(listing?.params ?? {}).flatMap(([param, described]) => {
    const reference = isNeeded(described) ? findReference(connector, param) : undefined;
    const target = reference && reference.entity !== entity.name ? entities.get(reference.entity) : undefined;
    const ids = target && idFields(connector, target);
    return target && ids?.kind === "one" ? [{ param, entity: target.name, field: ids.field }] : [];
  });
}

/** Whether a listing has no records without the param. */
function isNeeded({ required, target }: Param): boolean {
  return required || target?.in === "path";
}
