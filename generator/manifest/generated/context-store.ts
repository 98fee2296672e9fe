// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.
import type { Params, Transformations } from "./action.ts";
import type { Duration, Scalar, Template } from "./scalar.ts";
import type { Fields } from "./type.ts";

/**
 * The rules for copying the entity to the context store, in addition to the marks of its fields. Without this key, an entity is copied if it declares or includes fields with marks. If no field has the mark `key`, the hash of a record identifies the record, so a changed record is another record.
 */
export interface ContextStore {
  /**
   * The safe action that lists the records (default: list).
   */
  list?: string;
  /**
   * Incremental sync by the field with the mark `incremental`.
   */
  incremental_sync?: {
    /**
     * The dotted path of the field. This key replaces the mark if the field belongs to a named type inside the record.
     */
    field?: string;
    /**
     * server: the upstream filters by `args` (default with `args`). client: the sync filters the records that it reads (default without `args`). parent: the sync reads only the records of changed parents. The parent entity and this entity then both need an incremental field.
     */
    mode?: "server" | "client" | "parent";
    /**
     * Values of params of the list action, by name or by path in an object param. The templates can read `since`, `until` and `config`.
     */
    args?: {
      [k: string]: Template;
    };
    /**
     * The order of the records in the upstream's list (default: none).
     */
    order?: "ascending" | "newest_first" | "none";
    lookback?: Template;
    window?: Duration;
    lag?: Duration;
  };
  /**
   * Params of the list action whose values come from parent records. The store does not add these values to the records. If two parents can have records with the same key, add the id of the parent to the record and to its key: `transformations: [{ set: { project_id: '{{params.project_id}}' } }]` and `fields: { project_id: integer! key }`. Otherwise, these records overwrite each other.
   *
   * Items: A param of the list action whose value comes from a parent record.
   */
  parents?: {
    /**
     * The param.
     */
    param: string;
    /**
     * The parent entity.
     */
    entity: string;
    /**
     * The field of the parent record.
     */
    field: string;
    when?: Template;
  }[];
  /**
   * A GraphQL document that replaces the document of the list action and selects more fields.
   */
  document?: string;
  params?: Params;
  /**
   * Values of params, by name. The sync lists the records of each combination of values. A value for the page size param sets the page size of the sync. The default is the largest page size.
   */
  partitions?: {
    /**
     * A list of values, or a template that can read `config`.
     */
    [k: string]: Scalar[] | string;
  };
  /**
   * A safe action that gets each listed record in full.
   */
  detail?: {
    /**
     * The action.
     */
    action: string;
    /**
     * Values of the params of the action. The templates can read `record` and `config`.
     */
    args: {
      [k: string]: Template;
    };
  };
  transformations?: Transformations;
  fields?: Fields;
}
