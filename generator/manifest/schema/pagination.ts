import { paramKeys } from "./action.ts";
import { flag, list, type Node, object, oneOf, pick, prose, ref, text } from "./node.ts";
import { typeKeys, typeWords } from "./type.ts";

const value = ref(
  "Template",
  "The next cursor. The template can read `config`, `params`, `response`, `headers`, `last_record`, `last_page_size` and `container`. `container` is the object that contains the records.",
);
const stop = ref(
  "Template",
  "A condition that ends the pagination (default for offset and page: a page that is not full). The template can read the same variables as `value`.",
);
const { field: _field, filter: _filter, example, description, ...ownKeys } = paramKeys;
const words = { example, description };
const tokenPlace = oneOf(
  "The part of the request that contains the value. `variable` is a GraphQL variable, `url` is the whole next URL.",
  ["query", "header", "body", "variable", "url"],
);
const sent = oneOf("The part of the request that contains the value. `variable` is a GraphQL variable.", [
  "path",
  "query",
  "header",
  "body",
  "variable",
]);

/** Definitions of pagination: `Pagination`, `PaginationUse`, `Token`, `PageSize`, `Meta`. */
export const pagination: Readonly<Record<string, Node>> = {
  Pagination: object(
    "A named pagination by offset, page number or cursor.",
    {
      description: prose("A comment for readers of the manifest."),
      mode: oneOf("The type of page token. The key with the same name defines the place of the token in the request.", [
        "offset",
        "page",
        "cursor",
      ]),
      offset: ref("Token", "The place of the offset in the request (mode offset only)."),
      page: ref("Token", "The place of the page number in the request (mode page only)."),
      cursor: ref("Token", "The place of the cursor in the request (mode cursor only)."),
      start: { description: "The number of the first page: 0 or 1 (default: 0).", enum: [0, 1] },
      inject_first: flag("Send the offset or page number even with the first request (default: false)."),
      value,
      with: list(
        "Additional values in the request of every page after the first (mode cursor only, without `in: url`). Their templates can read the same variables as `value`.",
        ref("Injection"),
      ),
      stop,
      page_size: ref("PageSize"),
      params: ref("Params", "Params of every action with this pagination, by name."),
      rules: ref("Rules"),
      meta: ref("Meta"),
    },
    { required: ["mode"] },
  ),
  PaginationUse: {
    description: "A name from `pagination`, or an object that contains the name (`use`) and overrides.",
    type: ["string", "object"],
    additionalProperties: false,
    required: ["use"],
    properties: {
      use: text("A name from `pagination`."),
      page_size: object("Overrides of the page size.", pick(paramKeys, "min", "max", "default", "description")),
      value,
      stop,
      meta: ref("Meta"),
    },
  },
  Token: object(
    "The place of a page token in the request. With `param`, callers can pass the token to resume at a page. `in: url` (cursor only): the token is the next URL, and callers pass it without other params, except the page size and path params. If a key of `meta` has the same `value` as the pagination, this key contains the absolute URL.",
    { param: text("The name of the param for the token."), ...ownKeys, in: tokenPlace, ...words },
    { required: ["in"] },
  ),
  PageSize: object("The number of records in a page, and its place in the requests.", {
    param: text("The name of the param for the page size."),
    ...ownKeys,
    in: sent,
    value: ref(
      "Template",
      "A page size that callers cannot change. The template can read `config`. Without `in`, requests do not contain the page size.",
    ),
    ...words,
  }),
  Meta: {
    description: "Keys of `meta` in the result.",
    type: "object",
    additionalProperties: object(
      "A key of `meta` in the result.",
      {
        ...pick(typeKeys, "type", "any_of", "ref", "nullable", "format", "items", "fields", "values"),
        value: ref(
          "Template",
          "The value. The template can read `config`, `params`, `response`, `headers`, `last_record`, `last_page_size` and `container`.",
        ),
        ...pick(typeWords, "description"),
      },
      { required: ["value"] },
    ),
  },
};
