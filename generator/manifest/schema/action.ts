import { flag, list, map, type Node, object, oneOf, pascalCase, prose, ref, text } from "./node.ts";
import { typeKeys, typeWords } from "./type.ts";

/** Definitions of one operation: `Action` and what a download answers, `File`. */
export const action: Readonly<Record<string, Node>> = {
  Action: object(
    "One operation.",
    {
      description: prose("One sentence, imperative."),
      notes: list("What a caller must know beyond the description.", prose("One remark.")),
      upstream: ref("Ending"),
      request: ref("Request"),
      safe: flag("Whether the request may be repeated (default: for reads by GET and by a GraphQL query)."),
      rate_limit: ref("RateLimitUse"),
      body: ref("BodyKind", "How body params are encoded (default: the connector's)."),
      content_type: text(
        "Content-Type of a JSON body, where it is not application/json. {{upstream.version}} may stand in it.",
      ),
      document: text("A GraphQL document with one named operation; `...Name` pulls in a fragment of the connector."),
      inject: ref("Injections"),
      param_groups: ref("Names", "Names of groups of params, from the connector's `param_groups`."),
      params: ref("Params"),
      rules: ref("Rules"),
      pagination: ref("PaginationUse"),
      record_path: text("Path of the result in the body: data.items. Absent: the whole body."),
      absent: oneOf("A body without the path, or no body at all, is an empty page (default: unreadable).", ["empty"]),
      empty_statuses: list(
        "Statuses by which the upstream says that there are no records, such as 404; `cases` of `errors` come first.",
        { description: "A status.", type: "integer", minimum: 300, maximum: 499 },
      ),
      shape: oneOf("A list that answers one object.", ["one"]),
      first: flag("The record is the first of an array; an empty array means not found."),
      transformations: ref("Transformations"),
      meta: ref("Meta"),
      result_type: text("Type of the result, where it is not the entity's record.", { pattern: pascalCase }),
      file: ref("File"),
    },
    { required: ["description"] },
  ),
  Request: text(
    "METHOD /path/{param}. The path follows those of the entity and of the connector. Without a method, that of the entity or else of the connector counts, or else the kind of the action decides: POST for create, PATCH for update, DELETE for delete, and GET.",
    { pattern: "^((GET|POST|PUT|PATCH|DELETE)( /|$)|/)" },
  ),
  File: object("What a download answers.", {
    link: text("Path of the link in the response. Absent: the response is the file."),
    name: ref("Template", "Name of the file; reads response, headers, params, config."),
    content_type: ref("Template", "Its media type; reads response, headers, params, config."),
    headers: map("Headers of the second request, which carries no credentials; read params, config.", ref("Template")),
  }),
};

/** The keys of a param; page tokens and page sizes have them too. */
export const paramKeys = {
  in: oneOf("Where it goes. `variable` is a GraphQL variable; `none`: only templates read it.", [
    "path",
    "query",
    "header",
    "body",
    "variable",
    "none",
  ]),
  name: text("The upstream's name, where it differs from the param's."),
  path: text("Path in the body or the GraphQL variables, where it is not the name alone."),
  field: text("A field of the entity's record whose type, enum, format and description the param shares."),
  ...typeKeys,
  default: {
    description:
      'Used when the caller gives none. Text may be a template that reads config, or the time: {{now "-P730D" "date"}}.',
  },
  encode: ref("Encoding"),
  template: ref(
    "Template",
    "The value that is sent, made from the caller's `value`; also reads params, config and page_token.",
  ),
  filter: ref("Filter"),
  ...typeWords,
} satisfies Record<string, Node>;

/** Definitions of what enters a request: `Param`, `Filter`, `Params`, `Injection`, `Injections`. */
export const param: Readonly<Record<string, Node>> = {
  Filter: object("The condition that the param sets on the records of a list.", {
    field: text("Path of the field of the record (default: the field that the param borrows)."),
    operator: oneOf(
      "How the field compares with the value of the param. eq (the default): the field has the value, or one of several values. only: true keeps the records whose field is true, false keeps all.",
      ["eq", "gt", "gte", "lt", "lte", "only"],
    ),
  }),
  Param: object("An argument of an action.", paramKeys, { required: ["in"] }),
  Params: { description: "Params, by the caller's name.", type: "object", additionalProperties: ref("Param") },
  Injection: object(
    "Something that the connector itself puts into requests; left out while its value is absent.",
    {
      in: oneOf("Where it goes. `variable` is a GraphQL variable.", ["path", "query", "header", "body", "variable"]),
      name: text("Name of the path param, query param, header or GraphQL variable."),
      path: text("Path in the body."),
      value: {
        description:
          "A literal, a template, or a list or map of them. Of an `auth` option it reads config and credentials; elsewhere config, params and page_token (the requested page; absent for the first one).",
      },
      encode: ref("Encoding"),
    },
    { required: ["in", "value"] },
  ),
  Injections: list(
    "Constants and headers that the connector itself puts into requests. An action's replaces the entity's at the same place, and that replaces the connector's.",
    ref("Injection"),
  ),
};

const columns = object(
  "Parallel arrays become one record for each index.",
  {
    fields: map("Each field with the path of its array.", { type: "string" }),
    series: object(
      "An object field from arrays of arrays: values[i][row] under labels[i].",
      {
        field: text("Name of the field."),
        values: text("Path of the arrays of values."),
        labels: text("Path of the array of labels."),
      },
      { required: ["field", "values", "labels"] },
    ),
  },
  { required: ["fields"] },
);

const nameValues = object(
  "An array of values becomes fields with these names.",
  { field: text("The array of values."), names: ref("Template", "Gives an array of names; reads params, config.") },
  { required: ["field", "names"] },
);

/** Definitions of one transformation of records, and of a list of them. */
export const transformations: Readonly<Record<string, Node>> = {
  Transformation: object(
    "One transformation of records: exactly one key.",
    {
      unwrap: text("{campaign: {…}} becomes {…}: the path inside each record."),
      merge: ref("Names", "The members of these sub-objects become members of the record."),
      explode: text("One record for each element of this array, with the parent's other fields."),
      name_values: nameValues,
      columns,
      project: map("The record is replaced by these fields; `record` is what it was, also a scalar.", ref("Template")),
      set: map("These fields are added; reads record, params, config, response.", ref("Template")),
      flatten: { description: "Nested objects become dotted snake_case fields.", const: true },
      parse_json: ref("Names", "Text fields that hold JSON become what they hold; paths of names, which cross arrays."),
      drop: ref("Names", "These fields are removed."),
      null_values: list("Members with one of these values become null: by it the upstream says that there is none.", {
        ...ref("Scalar"),
      }),
    },
    { minProperties: 1, maxProperties: 1 },
  ),
  Transformations: list("Transformations of the records, in order.", ref("Transformation")),
};
