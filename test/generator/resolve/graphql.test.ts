import { expect, test } from "vitest";
import { actionOf } from "./resolved.ts";

test("variables and fragments in strings and comments of a document are ignored", () => {
  const { body } = actionOf({
    request: "POST /graphql",
    list: `
safe: true
document: |
  # a comment with { and $nothing and ...Nothing
  query listTickets($first: Int! = 10, $ids: [ID!]! = [], $filter: Filter = { state: { eq: "(open" } } @deprecated) {
    tickets(first: $first, ids: $ids, filter: $filter, text: "$no } brace") {
      ... on Ticket { id opened_at ...Own }
      ... @include(if: true) { status }
    }
  }
  fragment Own on Ticket { owner { name } }
params:
  first: { in: variable, type: integer, description: How many. }
  ids: { in: variable, items: { type: string }, description: Which. }
  filter: { in: variable, type: object, description: Of which state. }
record_path: data.tickets`,
  });
  expect(body).toMatchObject({ kind: "graphql", operation: "listTickets" });
});

test("a document contains exactly one copy of each fragment that it uses", () => {
  const { body } = actionOf({
    root: `
fragments:
  TicketFields: 'on Ticket { id owner { ...PersonFields } closer { ...PersonFields } }'
  PersonFields: 'on Person { id manager { ...ManagerFields } }'
  ManagerFields: 'on Person { id reports { ...PersonFields } }'`,
    list: `
safe: true
document: |
  query listTickets { tickets { status ...TicketFields } }
record_path: data.tickets`,
    request: "POST /graphql",
  });
  expect(body).toEqual({
    kind: "graphql",
    operation: "listTickets",
    document: [
      "query listTickets { tickets { status ...TicketFields } }",
      "fragment TicketFields on Ticket { id owner { ...PersonFields } closer { ...PersonFields } }",
      "fragment PersonFields on Person { id manager { ...ManagerFields } }",
      "fragment ManagerFields on Person { id reports { ...PersonFields } }",
    ].join("\n"),
  });
});

test.each([
  ["fields", "x ".repeat(200_000)],
  ["levels", `${"x { ".repeat(5_000)}y${" }".repeat(5_000)}`],
])("a document of very many %s is refused", (_, selection) => {
  const list = `document: 'query list { tickets { ${selection} } }'\nrecord_path: data.tickets`;
  expect(() => actionOf({ request: "POST /graphql", list })).toThrow(
    "graphql-syntax: expected a GraphQL document, found a syntax error: Document contains more than 1000 tokens",
  );
});

test("the fragments of a document may spread one another", () => {
  const root = "fragments: { A: 'on T { a { ...B } b { ...B } }', B: 'on T { a { ...A } b { ...A } }' }";
  const list = "document: 'query list { tickets { ...A ...A } }'\nrecord_path: data.tickets";
  expect(actionOf({ request: "POST /graphql", root, list }).safe).toBe(true);
});
