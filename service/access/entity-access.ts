import type { Caller } from "./caller.ts";

/** What somebody may do with an entity of a connector: nothing, read, or read and write. */
export type EntityAccess = "none" | "read" | "write";

/** A row of a principal's permissions for one connector. */
export interface EntityPermission {
  /** `*` stands for every entity without a row of its own. */
  readonly entity: string;
  readonly access: EntityAccess;
}

/**
 * What a caller may do with an entity, by their permissions for the connector: the entity's own, else those for `*`,
 * else everything. Admins may always do everything, since they could give themselves any permission.
 */
export function entityAccess(
  caller: Pick<Caller, "role">,
  permissions: readonly EntityPermission[],
  entity: string,
): EntityAccess {
  if (caller.role === "admin") return "write";
  const row =
    permissions.find((permission) => permission.entity === entity) ??
    permissions.find((permission) => permission.entity === "*");
  return row?.access ?? "write";
}
