import { list, type Node, object, oneOf, ref, text } from "./node.ts";
import { typeKeys, typeWords } from "./type.ts";

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
  path: text("Dotted path in the body or the GraphQL variables, where it is not the name alone."),
  field: text("A field of the entity's record whose type, enum, format and description the param shares."),
  ...typeKeys,
  default: {
    description:
      'Used when the caller gives none. Text may be a template that reads config, or the time: {{now "-P730D" "date"}}.',
  },
  encode: ref("Encoding"),
  send: ref("Template", "What is sent in place of the caller's value; reads value, params, config, page_token."),
  ...typeWords,
} satisfies Record<string, Node>;

/** Definitions of what enters a request: `Param`, `Params`, `Injection`, `Send`. */
export const param: Readonly<Record<string, Node>> = {
  Param: object("An argument of an action.", paramKeys, { required: ["in"] }),
  Params: { description: "Params, by the caller's name.", type: "object", additionalProperties: ref("Param") },
  Injection: object(
    "Something that the connector itself puts into requests; left out while its value is absent.",
    {
      in: oneOf("Where it goes. `variable` is a GraphQL variable.", ["path", "query", "header", "body", "variable"]),
      name: text("Name of the path param, query param, header or GraphQL variable."),
      path: text("Dotted path in the body."),
      value: {
        description:
          "A literal, a template, or a list or map of them. In `send` it reads config, params and page_token (the page that is asked for; absent for the first), in `inject` config and credentials.",
      },
      encode: ref("Encoding"),
    },
    { required: ["in", "value"] },
  ),
  Send: list(
    "Constants and headers that the connector itself sends; an action's win over the entity's, those over the connector's.",
    ref("Injection"),
  ),
};
