import { count, flag, list, type Node, object, oneOf, pascalCase, ref, text } from "./node.ts";

const types = ["string", "integer", "number", "boolean", "object", "array", "any"];

const formats = [
  "date",
  "date-time",
  "email",
  "uri",
  "uuid",
  "html",
  "markdown",
  "epoch-seconds",
  "epoch-millis",
  "compact-date",
  "sql-date-time",
  "int64",
  "decimal",
  "json",
  "time-filter",
];

/** The keys by which fields, params, config values and members say what a value is. */
export const typeKeys = {
  type: ref("TypeName"),
  any_of: list("In place of `type`: the types that the value may have.", ref("TypeName"), { minItems: 2 }),
  ref: text("In place of `type`: a name from `types`, or an entity's record.", { pattern: pascalCase }),
  nullable: flag("The value may be null. In a record it may also be absent; other fields are always there."),
  required: flag("Of a param, and of a member of an object param: it must be given, unless it has a default."),
  description: text("For readers; of a field only where the name does not say it."),
  format: ref("Format"),
  enum: list("The only values taken.", ref("Scalar"), { minItems: 1 }),
  pattern: text("A regular expression that the text must match; no nested repetition."),
  min: { description: "The smallest number.", type: "number" },
  max: { description: "The largest number.", type: "number" },
  min_length: count("The fewest characters.", 0),
  max_length: count("The most characters.", 0),
  min_items: count("The fewest items.", 0),
  max_items: count("The most items.", 0),
  items: ref("Type"),
  fields: ref("Fields"),
  values: ref("Type"),
  example: { description: "A realistic value, used in the documentation and by the sandbox." },
} satisfies Record<string, Node>;

/** Definitions that describe values. */
export const type: Readonly<Record<string, Node>> = {
  TypeName: oneOf(
    "What the value is; `any` takes everything. `fields` and `values` imply object, `items` array.",
    types,
  ),
  Format: oneOf("What the value means.", formats),
  Type: object(
    "What a value is: `type`, `any_of` or `ref`. `items` is of an array's items, `fields` of an object's members, `values` of the members of an open map.",
    typeKeys,
  ),
  Fields: {
    description: "Members of an object, in the upstream's spelling.",
    type: "object",
    additionalProperties: ref("Type"),
  },
  NamedType: object("An object type that is used by name.", {
    description: text("What one object of the type is."),
    fields: ref("Fields"),
    values: ref("Type"),
  }),
};
