import { paramKeys } from "./action.ts";
import { flag, list, type Node, object, oneOf, pick, prose, ref, text } from "./node.ts";
import { typeKeys, typeWords } from "./type.ts";

const value = ref(
  "Template",
  "The next cursor; reads config, response, headers, last_record, last_page_size, and container: the object that holds the records.",
);
const stop = ref(
  "Template",
  "A condition that ends the walk, in place of a page that is not full; reads what `value` reads.",
);
const { field: _field, filter: _filter, example, description, ...ownKeys } = paramKeys;
const words = { example, description };
const tokenPlace = oneOf("Where it goes. `variable` is a GraphQL variable, `url` the whole next URL.", [
  "query",
  "header",
  "body",
  "variable",
  "url",
]);
const sent = oneOf("Where it goes. `variable` is a GraphQL variable.", ["path", "query", "header", "body", "variable"]);

/** Definitions of the ways to walk pages: `Pagination`, `PaginationUse`, `Token`, `PageSize`, `Meta`. */
export const pagination: Readonly<Record<string, Node>> = {
  Pagination: object(
    "One way to walk pages, named once: by offset, page number or cursor.",
    {
      description: prose("For readers of the manifest."),
      mode: oneOf("What moves on from page to page; the key of the same name says where it goes.", [
        "offset",
        "page",
        "cursor",
      ]),
      offset: ref("Token"),
      page: ref("Token"),
      cursor: ref("Token"),
      start: { description: "Number of the first page: 0 or 1 (the default is 0).", enum: [0, 1] },
      inject_first: flag("Send the offset or page number with the first request too (default: no)."),
      value,
      with: list(
        "Further values that go with the cursor, with every page after the first; they read what `value` reads.",
        ref("Injection"),
      ),
      stop,
      page_size: ref("PageSize"),
      params: ref("Params"),
      rules: ref("Rules"),
      meta: ref("Meta"),
    },
    { required: ["mode"] },
  ),
  PaginationUse: {
    description: "A name from `pagination`, or {use: name, …what differs}.",
    type: ["string", "object"],
    additionalProperties: false,
    required: ["use"],
    properties: {
      use: text("A name from `pagination`."),
      page_size: object("What differs in the page size.", pick(paramKeys, "min", "max", "default", "description")),
      value,
      stop,
      meta: ref("Meta"),
    },
  },
  Token: object(
    "Where a page token goes. `param` makes it a param by which a caller resumes there. `in: url` (cursor only): the token is the next URL, and a caller gives it without other params.",
    { param: text("The param by which a caller resumes at a page."), ...ownKeys, in: tokenPlace, ...words },
    { required: ["in"] },
  ),
  PageSize: object("How many records a page holds. Sent with every request.", {
    param: text("The param by which a caller chooses the page size."),
    ...ownKeys,
    in: sent,
    value: ref("Template", "The size of a page that callers cannot choose; reads config. Without `in` it is not sent."),
    ...words,
  }),
  Meta: {
    description: "Keys of `meta` in the result.",
    type: "object",
    additionalProperties: object(
      "A key of `meta` in the result.",
      {
        ...pick(typeKeys, "type", "any_of", "ref", "nullable", "format", "items", "fields", "values"),
        value: ref("Template", "Reads config, response, headers, last_record, last_page_size, container."),
        ...pick(typeWords, "description"),
      },
      { required: ["value"] },
    ),
  },
};
