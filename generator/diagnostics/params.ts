import type { ActionKind, Method } from "@agent-connectors/runtime";

/** The words that complete the messages "'name' is not ..." and "'name' is already ...". */
export type Named =
  | "a type"
  | "a fragment"
  | "an entity"
  | "a field"
  | "a field, because the entity has no record"
  | "a credential"
  | "the name of another config value"
  | "a variable that the document declares"
  | "stated in this manifest"
  | `${"an action" | "a param" | "a field"} of ${string}`
  | `in ${string}`;

/** A declaration that can be unused. */
export type Unused =
  | "config value"
  | "type"
  | "fragment"
  | "group"
  | "pagination"
  | "rate limit"
  | "credential"
  | "param";

/** The values, requests, actions or modes that a key applies to. */
export type Owner =
  | "strings"
  | "numbers"
  | "numbers and strings"
  | "booleans"
  | "arrays"
  | "objects"
  | "arrays and objects"
  | "reads"
  | "download"
  | "list and search"
  | `actions that return ${"records" | "one record" | "many records"}`
  | "requests with a body and without a document"
  | "requests with a body"
  | "a json body"
  | "body and variable"
  | "GraphQL list actions"
  | "values from the user"
  | "params that are not in the path, and path params with a default, because a path has no optional part"
  | "a pagination whose requests contain a cursor"
  | "a pagination whose callers choose the page size"
  | "fields of records"
  | "top-level fields of the record"
  | "fields outside arrays and maps"
  | `mode ${string}`;

/** The place of a misplaced key. */
export type Here =
  | "a value that can have any type"
  | "a param"
  | "an item"
  | `'${string}'`
  | `a value of type ${string}`
  | `a ${string} body`
  | "a request without a body"
  | "a GraphQL request"
  | "a mutation"
  | "a pagination with next URLs"
  | "a pagination with a fixed page size"
  | "a looked-up value"
  | "a derived value"
  | "path"
  | "query"
  | "header"
  | "none"
  | ActionKind
  | `${Method} /${string}`
  | `mode ${string}`;
