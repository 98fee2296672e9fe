import { flag, list, map, type Node, object, oneOf, pascalCase, prose, ref, text } from "./node.ts";

/** Definitions of one operation: `Action` and what a download answers, `File`. */
export const action: Readonly<Record<string, Node>> = {
  Action: object(
    "One operation.",
    {
      description: prose("One sentence, imperative."),
      notes: list("What a caller must know beyond the description.", prose("One remark.")),
      request: text("METHOD /path/{param}", { pattern: "^(GET|POST|PUT|PATCH|DELETE) /" }),
      safe: flag("Whether the request may be repeated (default: for reads by GET and by a GraphQL query)."),
      body: ref("BodyKind", "How body params are encoded (default: the connector's)."),
      content_type: text(
        "Content-Type of a JSON body, where it is not application/json. {{upstream.version}} may stand in it.",
      ),
      document: text("A GraphQL document with one named operation; `...Name` pulls in a fragment of the connector."),
      send: ref("Send"),
      use: ref("Names", "Groups of params, from the connector's `params`."),
      params: ref("Params"),
      alone: ref("Alone"),
      exclusive: ref("Exclusive"),
      at_least_one: list("Groups of params; of each group a caller gives one at least.", {
        description: "Params of which a caller gives one at least.",
        type: "array",
        items: { type: "string" },
        minItems: 1,
      }),
      requires: ref("Requires"),
      ordered: ref("Ordered"),
      spans: ref("Spans"),
      pagination: ref("PaginationUse"),
      records: text("Where the result is: a dotted path, or a JSONPath that begins with $. Absent: the whole body."),
      absent: oneOf("A body without the path, or no body at all, is an empty page (default: unreadable).", ["empty"]),
      empty_statuses: list(
        "Statuses by which the upstream says that there are no records, such as 404; rules of `errors` come first.",
        { description: "A status.", type: "integer", minimum: 300, maximum: 499 },
      ),
      shape: oneOf("A list that answers one object.", ["one"]),
      first: flag("The record is the first of an array; an empty array means not found."),
      reshape: ref("Reshapes"),
      meta: ref("Meta"),
      returns: text("Type of the result, where it is not the entity's record.", { pattern: pascalCase }),
      file: ref("File"),
    },
    { required: ["description", "request"] },
  ),
  File: object("What a download answers.", {
    link: text("Path of the link in the response. Absent: the response is the file."),
    name: ref("Template", "Name of the file; reads response, headers, params, config."),
    content_type: ref("Template", "Its media type; reads response, headers, params, config."),
    headers: map("Headers of the second request, which carries no credentials; read params, config.", ref("Template")),
  }),
};
