import { list, map, type Node, object, oneOf, ref, text } from "./node.ts";

const incrementalSync = object("How a sync reads what is new by the field with the mark `incremental`.", {
  field: text("That field as a dotted path, where it is one of a named type inside the record."),
  mode: oneOf(
    "server: filtered upstream by `args` (default where there are some); client: compared after reading (default where there are none); parent: only records of changed parents.",
    ["server", "client", "parent"],
  ),
  args: map(
    "Values of params of the list action, by name (or path in an object param); read since, until, config.",
    ref("Template"),
  ),
  order: oneOf("The order in which the upstream lists records (default: none).", ["ascending", "newest_first", "none"]),
  lookback: ref("Template", "ISO 8601 duration before the last sync that is read again: P14D; reads config."),
  window: ref("Duration", "The longest time that one walk may ask for."),
  lag: ref("Duration", "How long records take to be complete; newer ones are not read yet."),
});

const parent = object(
  "A param of the list action that a parent's record fills.",
  {
    param: text("The param."),
    entity: text("The parent entity."),
    field: text("The field of the parent's record."),
    when: ref("Template", "Only parents of which this holds; reads record, config."),
  },
  { required: ["param", "entity", "field"] },
);

/** Definition of how an entity is copied into the context store. */
export const contextStore: Readonly<Record<string, Node>> = {
  ContextStore: object(
    "How the entity is copied into the context store, beyond the marks of its fields. An entity without it is copied where its own fields have marks. Without a key a record is identified by its hash.",
    {
      list: text("The action that lists the records (default: list)."),
      incremental_sync: incrementalSync,
      parents: list("The params of the list action that parents' records fill.", parent),
      document: text("A GraphQL document that selects more than the list action's."),
      params: ref("Params"),
      partitions: map("Values of a param that are read one after another: a list, or a template that gives one.", {
        description: "A list of values, or a template that reads config.",
        type: ["array", "string"],
        items: ref("Scalar"),
      }),
      detail: object(
        "Get each listed record whole.",
        {
          action: text("The action that gets it."),
          args: map("Values of its params; read record, config.", ref("Template")),
        },
        { required: ["action", "args"] },
      ),
      transformations: ref("Transformations"),
      fields: ref("Fields", "Fields that only the store has, or that it has otherwise than the record."),
    },
  ),
};
