import { list, map, type Node, object, oneOf, ref, text } from "./node.ts";

const incrementalSync = object("Incremental sync by the field with the mark `incremental`.", {
  field: text(
    "The dotted path of the field. This key replaces the mark if the field belongs to a named type inside the record.",
  ),
  mode: oneOf(
    "server: the upstream filters by `args` (default with `args`). client: the sync filters the records that it reads (default without `args`). parent: the sync reads only the records of changed parents. The parent entity and this entity then both need an incremental field.",
    ["server", "client", "parent"],
  ),
  args: map(
    "Values of params of the list action, by name or by path in an object param. The templates can read `since`, `until` and `config`.",
    ref("Template"),
  ),
  order: oneOf("The order of the records in the upstream's list (default: none).", [
    "ascending",
    "newest_first",
    "none",
  ]),
  lookback: ref(
    "Template",
    "An ISO 8601 duration such as P14D. An incremental sync starts this long before the time that the last sync reached. The template can read `config`.",
  ),
  window: ref(
    "Duration",
    "The longest time range of one list call. The sync divides a longer time range among several list calls.",
  ),
  lag: ref("Duration", "The age at which records are complete. An incremental sync does not copy younger records."),
});

const parent = object(
  "A param of the list action whose value comes from a parent record.",
  {
    param: text("The param."),
    entity: text("The parent entity."),
    field: text("The field of the parent record."),
    when: ref("Template", "A condition that selects parents. The template can read `record` and `config`."),
  },
  { required: ["param", "entity", "field"] },
);

/** Definition of an entity's copy in the context store. */
export const contextStore: Readonly<Record<string, Node>> = {
  ContextStore: object(
    "The rules for copying the entity to the context store, in addition to the marks of its fields. Without this key, an entity is copied if it declares or includes fields with marks. If no field has the mark `key`, the hash of a record identifies the record, so a changed record is another record.",
    {
      list: text("The safe action that lists the records (default: list)."),
      incremental_sync: incrementalSync,
      parents: list(
        "Params of the list action whose values come from parent records. The store does not add these values to the records. If two parents can have records with the same key, add the id of the parent to the record and to its key: `transformations: [{ set: { project_id: '{{params.project_id}}' } }]` and `fields: { project_id: integer! key }`. Otherwise, these records overwrite each other.",
        parent,
      ),
      document: text("A GraphQL document that replaces the document of the list action and selects more fields."),
      params: ref("Params", "Params that only the sync sends in calls of the list action, by name."),
      partitions: map(
        "Values of params, by name. The sync lists the records of each combination of values. A value for the page size param sets the page size of the sync. The default is the largest page size.",
        {
          description: "A list of values, or a template that can read `config`.",
          type: ["array", "string"],
          items: ref("Scalar"),
        },
      ),
      detail: object(
        "A safe action that gets each listed record in full.",
        {
          action: text("The action."),
          args: map(
            "Values of the params of the action. The templates can read `record` and `config`.",
            ref("Template"),
          ),
        },
        { required: ["action", "args"] },
      ),
      transformations: ref("Transformations"),
      fields: ref("Fields", "Fields that the record lacks, or that have a different type in the store."),
    },
  ),
};
