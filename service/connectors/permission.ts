import type { EntityAccess } from "../access/entity-access.ts";

/** What a member may do with an entity of a connector. */
export interface Permission {
  readonly principal_id: string;
  /** `*` stands for every entity without an entry of its own. */
  readonly entity: string;
  readonly access: EntityAccess;
}
