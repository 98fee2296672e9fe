import { list, map, type Node, object, oneOf, ref, text } from "./node.ts";

const cursor = object(
  "What makes a sync incremental.",
  {
    field: text("The field that orders records in time."),
    format: ref("TimeFormat", "How the field writes the time (default: the format of the field)."),
    mode: oneOf(
      "server: filtered upstream by `params`; client: compared after reading; parent: only records of changed parents.",
      ["server", "client", "parent"],
    ),
    params: map(
      "Param (or dotted path in an object param): template that reads since, until, config.",
      ref("Template"),
    ),
    order: oneOf("The order in which the upstream lists records (default: none).", [
      "ascending",
      "newest_first",
      "none",
    ]),
    lookback: ref("Template", "ISO 8601 duration read again before the last cursor: P14D; reads config."),
    window: ref("Duration", "The longest time that one walk may ask for."),
    lag: ref("Duration", "How long records take to be complete; newer ones are not read yet."),
  },
  { required: ["field", "mode"] },
);

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
    "How the entity is copied into the context store.",
    {
      key: ref("Names", "Fields that identify a record; empty: a hash of the record."),
      list: text("The action that lists the records (default: list)."),
      cursor,
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
        { action: text("The action that gets it."), params: map("Params; read record, config.", ref("Template")) },
        { required: ["action", "params"] },
      ),
      transformations: ref("Transformations"),
      fields: ref("Fields"),
      omit: ref("Names", "Fields of the record that the store leaves out."),
      semantic: map("Fields searched by meaning, each with its window in characters.", {
        type: "integer",
        minimum: 1,
      }),
    },
    { required: ["key"] },
  ),
};
