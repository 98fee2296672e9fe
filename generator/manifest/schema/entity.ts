import { type Node, object, pascalCase, prose, ref, text } from "./node.ts";

const kinds = ["list", "search", "get", "create", "update", "delete", "download"];

/** Definition of one resource type. */
export const entity: Readonly<Record<string, Node>> = {
  Entity: object(
    "One resource type.",
    {
      title: prose("Name for people (default: made of the entity's name)."),
      record: text("Type of a record. Without `fields` it is a name from `types`, or another entity's record.", {
        pattern: pascalCase,
      }),
      description: prose("What one record is."),
      fields: ref("Fields"),
      send: ref("Send"),
      reshape: ref(
        "Reshapes",
        "Changes of shape of the records that its actions answer, before those of an action; not where an action has `returns`.",
      ),
      context_store: ref("ContextStore"),
      actions: object("The operations, by kind.", Object.fromEntries(kinds.map((kind) => [kind, ref("Action")])), {
        minProperties: 1,
      }),
    },
    { required: ["description", "actions"] },
  ),
};
