import { count, flag, list, type Node, object, oneOf, pascalCase, prose, ref, text } from "./node.ts";

/** The values of `type`. */
export const typeNames = ["string", "integer", "number", "boolean", "object", "array", "any"];

/** The values of `format`. */
export const formats: readonly string[] = [
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
  "json-strings",
  "time-filter",
];

/** The formats that a short type can name, each with the type that it implies. */
export const formatTypes: Readonly<Record<string, string>> = {
  date: "string",
  "date-time": "string",
  email: "string",
  uri: "string",
  uuid: "string",
  html: "string",
  markdown: "string",
  "compact-date": "string",
  "sql-date-time": "string",
  decimal: "string",
  json: "string",
  "json-strings": "string",
  "epoch-seconds": "integer",
};

/** The words that a short type can begin with, except the names in `types` and those of records. */
export const shortTypeNames: readonly string[] = [...typeNames, ...Object.keys(formatTypes)];

/** The marks of `store`. */
export const storeMarks = ["key", "incremental", "semantic", "omitted"];

/** The pattern of a short type: one word, an optional `!`, and the marks of the field. */
const shortType = `^(${shortTypeNames.join("|")}|[A-Z][A-Za-z0-9]{0,63})!?( (${storeMarks.join("|")}))*$`;

/** The keys for the type of a field, a param, a config value or a member. */
export const typeKeys = {
  type: ref("TypeName"),
  any_of: list("Instead of `type`: the possible types of the value.", ref("TypeName"), { minItems: 2 }),
  ref: text("Instead of `type`: a name from `types`, or the record type of an entity.", { pattern: pascalCase }),
  nullable: flag(
    "The value can be null. The default is true for fields of records and false for params. A nullable field of a record can also be absent.",
  ),
  required: flag(
    "The param, or the member of an object param, is required, unless it has a default. Path params are required without this key.",
  ),
  format: ref("Format"),
  enum: list("The allowed values.", ref("Scalar"), { minItems: 1 }),
  separated: list(
    "The string is a comma-separated list of one or more of these values.",
    { type: "string", pattern: "^[^,]+$" },
    { minItems: 1 },
  ),
  pattern: text(
    "A regular expression for the whole string, ^…$. At each alternative and repetition, the next character must determine the continuation, so that matching takes linear time: `^[a-z]+[0-9]$`, not `^[a-z]+x$`.",
    {
      maxLength: 200,
    },
  ),
  min: { description: "The minimum of a number.", type: "number" },
  max: { description: "The maximum of a number.", type: "number" },
  min_length: count("The minimum length of a string.", 0),
  max_length: count("The maximum length of a string.", 0),
  items: ref("Type", "The type of the items of an array."),
  min_items: count("The minimum number of items.", 0),
  max_items: count("The maximum number of items.", 0),
  fields: ref("Fields"),
  values: ref("Type", "The type of the members of an open map."),
} satisfies Record<string, Node>;

/** The keys for documentation, which come last. */
export const typeWords = {
  example: { description: "A realistic value for the documentation and the sandbox." },
  description: prose("A description for documentation. Omit it for a field whose name is sufficient."),
} satisfies Record<string, Node>;

/** Definitions of the types of values. */
export const type: Readonly<Record<string, Node>> = {
  TypeName: oneOf(
    "The type of the value; `any` allows every value. `fields` and `values` imply object, `items` implies array.",
    typeNames,
  ),
  Format: oneOf(
    "The meaning of the value. An integer param with int64 also accepts a string of digits, because long ids are strings in records.",
    formats,
  ),
  Type: {
    ...object(
      "The type of a value: `type`, `any_of` or `ref`. `items` describes the items of an array, `fields` the members of an object, `values` the members of an open map. The short form is one word: a type, a format (`date-time`, but not `epoch-millis`, `int64` or `time-filter`), or the name of a type or record (`Address`). A final `!` means `nullable: false`, and the marks of `store` follow (`date-time! incremental`). A type in brackets is an array of that type (`[string]`).",
      {
        ...typeKeys,
        store: list(
          "The marks of the field in the context store. key: the fields with this mark together identify the record among the records of all parents. incremental: the field orders records by time for incremental sync. semantic: the field is searchable by meaning. omitted: the store does not contain the field.",
          oneOf("One mark.", storeMarks),
          { minItems: 1 },
        ),
        ...typeWords,
      },
    ),
    type: ["object", "string", "array"],
    pattern: shortType,
    items: ref("Type"),
    minItems: 1,
    maxItems: 1,
  },
  Fields: {
    description: "Members of an object, by the upstream's names.",
    type: "object",
    additionalProperties: ref("Type"),
  },
  Include: list(
    "Names from `types`, or record types of entities. The fields of these types are appended to `fields`. The first of two fields with the same name takes precedence.",
    { type: "string", pattern: pascalCase },
    { minItems: 1 },
  ),
  NamedType: object("A named object type.", {
    description: prose("A description of one object."),
    fields: ref("Fields"),
    include: ref("Include"),
    values: ref("Type", "The type of the members of an open map."),
  }),
};
