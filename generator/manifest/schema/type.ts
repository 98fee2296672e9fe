import { count, flag, list, type Node, object, oneOf, pascalCase, prose, ref, text } from "./node.ts";

/** What `type` can be. */
export const typeNames = ["string", "integer", "number", "boolean", "object", "array", "any"];

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

/** The formats that may stand in place of a type, with the type that each implies. */
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
  "epoch-seconds": "integer",
};

/** What the context store does with a field. */
const storeMarks = ["key", "incremental", "semantic", "omitted"];

/** A type in one word, and what the context store does with the field. */
const shortType = `^(${[...typeNames, ...Object.keys(formatTypes)].join("|")}|[A-Z][A-Za-z0-9]{0,63})!?( (${storeMarks.join("|")}))*$`;

/** The keys by which fields, params, config values and members say what a value is. */
export const typeKeys = {
  type: ref("TypeName"),
  any_of: list("In place of `type`: the types that the value may have.", ref("TypeName"), { minItems: 2 }),
  ref: text("In place of `type`: a name from `types`, or an entity's record.", { pattern: pascalCase }),
  nullable: flag(
    "The value may be null. A field of a record may be null or absent unless this is false; params may not unless it is true.",
  ),
  required: flag(
    "Of a param, and of a member of an object param: it must be given, unless it has a default. A param of the path is always required.",
  ),
  format: ref("Format"),
  enum: list("The only values taken.", ref("Scalar"), { minItems: 1 }),
  separated: list(
    "The text is one or more of these values, with commas between them.",
    { type: "string", pattern: "^[^,]+$" },
    { minItems: 1 },
  ),
  pattern: text(
    "A regular expression for the whole string, ^…$. The next character decides each alternative and repetition.",
    {
      maxLength: 200,
    },
  ),
  min: { description: "The smallest number.", type: "number" },
  max: { description: "The largest number.", type: "number" },
  min_length: count("The fewest characters.", 0),
  max_length: count("The most characters.", 0),
  items: ref("Type"),
  min_items: count("The fewest items.", 0),
  max_items: count("The most items.", 0),
  fields: ref("Fields"),
  values: ref("Type"),
} satisfies Record<string, Node>;

/** The keys that say the same for people; they stand last. */
export const typeWords = {
  example: { description: "A realistic value, used in the documentation and by the sandbox." },
  description: prose("For readers; of a field only where the name does not say it."),
} satisfies Record<string, Node>;

/** Definitions that describe values. */
export const type: Readonly<Record<string, Node>> = {
  TypeName: oneOf(
    "What the value is; `any` takes everything. `fields` and `values` imply object, `items` array.",
    typeNames,
  ),
  Format: oneOf(
    "What the value means. An integer param with int64 also takes its digits as text, as records with long ids have them.",
    formats,
  ),
  Type: {
    ...object(
      "What a value is: `type`, `any_of` or `ref`. `items` describes the items of an array, `fields` the members of an object, `values` the members of an open map. Short for the map: one word, which is a type, a format (`date-time`) or a name from `types` (`Address`), with `!` at its end for `nullable: false` and the words of `store` behind it (`date-time! incremental`); and a type in brackets for an array of it (`[string]`).",
      {
        ...typeKeys,
        store: list(
          "What the context store does with a field of a record. key: it identifies the record, with the other keys. incremental: it orders records in time, and a sync reads what is new. semantic: it is searched by meaning. omitted: it is left out.",
          oneOf("One of the words.", storeMarks),
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
    description: "Members of an object, in the upstream's spelling.",
    type: "object",
    additionalProperties: ref("Type"),
  },
  Include: list(
    "Names from `types`, or records of entities: their fields follow those written here. Of two fields of one name the first is kept.",
    { type: "string", pattern: pascalCase },
    { minItems: 1 },
  ),
  NamedType: object("An object type that is used by name.", {
    description: prose("What one object of the type is."),
    fields: ref("Fields"),
    include: ref("Include"),
    values: ref("Type"),
  }),
};
