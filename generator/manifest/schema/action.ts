import { forms } from "./forms.ts";
import { flag, list, map, type Node, object, oneOf, pascalCase, pick, prose, ref, text } from "./node.ts";
import { typeKeys, typeWords } from "./type.ts";

/** Definitions of one operation: `Action`, `Request` and `File`. */
export const action: Readonly<Record<string, Node>> = {
  Action: object(
    "One operation.",
    {
      description: prose("One sentence in the imperative."),
      notes: list("Remarks for callers, in addition to the description.", prose("One remark.")),
      upstream: ref("Ending"),
      request: ref("Request"),
      safe: flag(
        "Whether the client can repeat the request (default: true for a read that uses GET or a GraphQL query).",
      ),
      rate_limit: ref("RateLimitUse"),
      body: ref("BodyKind", "The encoding of body params (default: the connector's)."),
      content_type: text(
        "The Content-Type of a JSON body (default: application/json). It can contain {{upstream.version}}.",
        { pattern: forms.mediaType },
      ),
      document: text("A GraphQL document with one named operation. `...Name` includes a fragment of the connector."),
      inject: ref("Injections"),
      param_groups: list("Groups of the connector's `param_groups` whose params the action has.", ref("ParamGroupUse")),
      params: ref("Params"),
      rules: ref("Rules"),
      pagination: ref("PaginationUse"),
      record_path: text(
        "The path of the result in the body, such as data.items (default: the whole body). An action with a `document` and without transformations requires this key.",
      ),
      absent: oneOf(
        "empty: the page is empty if the response has no body, or no value at `record_path` (default: an error).",
        ["empty"],
      ),
      empty_statuses: list(
        "Statuses that mean no records, such as 404, or 304 in response to the header If-Modified-Since. `cases` of `errors` take precedence.",
        {
          description: "A status.",
          type: "integer",
          minimum: 300,
          maximum: 499,
        },
      ),
      shape: oneOf("one: the list or search returns one object.", ["one"]),
      first: flag("The record is the first item of an array. An empty array means not found."),
      transformations: ref("Transformations"),
      meta: ref("Meta"),
      result_type: text(
        "The type of the result (default: the entity's record). If the response has no body, such as that of a delete with status 204, the result is an empty object. Then name a type of `types` with `fields: {}` and a description such as `An empty object.`",
        { pattern: pascalCase },
      ),
      file: ref("File"),
    },
    { required: ["description"] },
  ),
  Request: text(
    "METHOD /path/{param}. The path is appended to the paths of the connector and of the entity. An action without a method uses the entity's method. If the entity has none, the action uses the connector's method. Without any of these, the method depends on the action's kind: POST for create, PATCH for update, DELETE for delete, GET for all others.",
    { pattern: forms.request },
  ),
  File: object("The result of a download.", {
    link: text("The path of the link in the response (default: the response is the file)."),
    name: ref("Template", "The name of the file. The template can read `response`, `headers`, `params` and `config`."),
    content_type: text(
      "The media type of the file. The template can read `response`, `headers`, `params` and `config`.",
      { pattern: forms.mediaType },
    ),
    headers: map(
      "Headers of the request to the link. The request has no credentials. The templates can read params and config.",
      ref("Template"),
    ),
  }),
};

/** The keys of a param. Page tokens and page sizes have most of them. */
export const paramKeys = {
  in: oneOf(
    "The part of the request that contains the value. `variable` is a GraphQL variable. `none`: only templates read the value.",
    ["path", "query", "header", "body", "variable", "none"],
  ),
  name: text("The upstream's name (default: the param's name)."),
  path: text("The path in the body or in the GraphQL variables (default: the name)."),
  field: text(
    "A field of the entity's record. The param inherits all keys of the field except `nullable`, `required` and `store`. It can override each inherited key except the type.",
  ),
  ...typeKeys,
  default: {
    description:
      'The value if the caller omits the param. A string can be a template that can read config or the time: {{now "-P730D" "date"}}.',
  },
  encode: ref("Encoding"),
  template: ref(
    "Template",
    "The value in the request, computed from the caller's `value`. The template can also read `params`, `config` and `page_token`.",
  ),
  filter: ref("Filter"),
  ...typeWords,
} satisfies Record<string, Node>;

/** Definitions of the values in a request: `Filter`, `Param`, `Params`, `ParamGroupUse`, `Injection`, `Injections`. */
export const param: Readonly<Record<string, Node>> = {
  Filter: object("How the param filters the records of a list.", {
    field: text("The path of the field in the record (default: the `field` of the param)."),
    operator: oneOf(
      "The comparison of the field with the value of the param. eq (the default): the field equals the value, or one of several values. only: the value true selects the records whose field is true, and false selects all records.",
      ["eq", "gt", "gte", "lt", "lte", "only"],
    ),
  }),
  Param: object("An argument of an action.", paramKeys, { required: ["in"] }),
  Params: { description: "Params by name.", type: "object", additionalProperties: ref("Param") },
  ParamGroupUse: {
    description: "A name from `param_groups`, or an object that contains the name (`use`) and overrides.",
    type: ["string", "object"],
    additionalProperties: false,
    required: ["use"],
    properties: {
      use: text("A name from `param_groups`."),
      params: map(
        "Overrides of the group's params, by name.",
        object("Overrides of a param.", pick(paramKeys, "default", "example", "description")),
      ),
    },
  },
  Injection: object(
    "A value that the connector adds to requests. An absent value is omitted.",
    {
      in: oneOf("The part of the request that contains the value. `variable` is a GraphQL variable.", [
        "path",
        "query",
        "header",
        "body",
        "variable",
      ]),
      name: text("The name of the path param, query param, header or GraphQL variable."),
      path: text("The path in the body or in the GraphQL variables."),
      value: {
        description:
          "A literal, a template, or a list or map of them. In an `auth` option, a template can read config and credentials. In `with` of a pagination, it can read the same variables as the pagination's `value`. Elsewhere, it can read config, params and page_token (the token of the requested page, which is absent for the first page unless `inject_first` is true). The connector's `inject` cannot read params.",
      },
      encode: ref("Encoding"),
    },
    { required: ["in", "value"] },
  ),
  Injections: list(
    "Values that the connector adds to requests. If several injections write to the same target (the same `in` and the same `name` or `path`), the action's injection overrides the injections of the entity and the connector. The entity's injection overrides the connector's.",
    ref("Injection"),
  ),
};

const columns = object(
  "Converts parallel arrays to one record for each index.",
  {
    fields: map("The path of the array of each field.", { type: "string" }),
    series: object(
      "An object field of each record. `labels` names its members: in record n, the member labels[i] is values[i][n].",
      {
        field: text("The name of the field."),
        values: text("The path of the arrays of values."),
        labels: text("The path of the array of labels."),
      },
      { required: ["field", "values", "labels"] },
    ),
  },
  { required: ["fields"] },
);

const nameValues = object(
  "Converts an array of values to one field for each value.",
  {
    field: text("The array of values."),
    names: ref(
      "Template",
      "A template whose result is an array of names. It can read `record`, `params`, `config` and `response`.",
    ),
  },
  { required: ["field", "names"] },
);

/** Definitions of the transformations of records: `Transformation` and `Transformations`. */
export const transformations: Readonly<Record<string, Node>> = {
  Transformation: object(
    "One transformation of records. It has exactly one key.",
    {
      unwrap: text("Replaces each record with the value at this path: {campaign: {…}} becomes {…}."),
      merge: ref("Names", "Moves the members of these objects into the record."),
      explode: text(
        "Replaces each record with one record for each item of this array. A new record has the members of the item, and the other fields of the original. If an item is not an object, the new record contains the item under the array's name.",
      ),
      name_values: nameValues,
      columns,
      project: map(
        "Replaces the record with these fields. `record` is the original, which can be a scalar.",
        ref("Template"),
      ),
      set: map(
        "Adds these fields, or replaces their values. If a template has no value, its field is unchanged. The templates can read `record`, `params`, `config` and `response`.",
        ref("Template"),
      ),
      flatten: { description: "Converts nested objects to dotted snake_case fields.", const: true },
      parse_json: ref(
        "Names",
        "Parses these string fields as JSON. A dotted path, such as lines.extra, also applies to the items of arrays.",
      ),
      drop: ref("Names", "Removes these fields."),
      null_values: list("Converts these values, which the upstream sends for an absent value, to null.", {
        ...ref("Scalar"),
      }),
    },
    { minProperties: 1, maxProperties: 1 },
  ),
  Transformations: list("Transformations of the records, in order.", ref("Transformation")),
};
