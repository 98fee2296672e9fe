import { expect, test } from "vitest";
import { readGraphql } from "../../../generator/resolve/graphql.ts";
import { actionOf } from "./resolved.ts";

test("reads the variables of a document, what its selection reads and what it spreads", () => {
  const document = `
    # a comment with { and $nothing and ...Nothing
    query listTickets($first: Int! = 10, $ids: [ID!]!, $filter: Filter = { state: { eq: "(open" } } @deprecated, $after: String) {
      tickets(first: $first, ids: $ids, filter: $filter, text: "$no } brace") {
        ...TicketFields
        ... on Ticket { id ...Own }
        ... @include(if: $after) { title }
      }
    }
    fragment Own on Ticket { owner { ...PersonFields } }`;
  expect(readGraphql(document)).toEqual({
    kind: "query",
    name: "listTickets",
    variables: [
      { name: "first", type: "Int!", required: false },
      { name: "ids", type: "[ID!]!", required: true },
      { name: "filter", type: "Filter", required: false },
      { name: "after", type: "String", required: false },
    ],
    reads: new Set(["first", "ids", "filter", "after"]),
    spreads: ["TicketFields", "PersonFields"],
  });
});

test.each([
  ["", "expected one operation in the document, found 0"],
  ["query A { a } query B { b }", "expected one operation in the document, found 2"],
  ["query { a }", "expected a named operation, query Name { … } or mutation Name { … }, found 'query {'"],
  [
    "subscription A { a }",
    "expected a named operation, query Name { … } or mutation Name { … }, found 'subscription A'",
  ],
  ["query A { a } }", "expected every brace of the document to be closed"],
  ["query A ( { a }", "expected every brace of the document to be closed"],
])("%s is no document", (document, problem) => {
  expect(readGraphql(document)).toEqual({ problem });
});

test("a document is sent with the fragments that it needs, each once", () => {
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
records: data.tickets`,
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
  ["fields", `${"x ".repeat(200_000)}`],
  ["levels", `${"x { ".repeat(5_000)}y${" }".repeat(5_000)}`],
  ["spreads of one another", "...A ...A"],
])("a document of very many %s is not looked into", (_, selection) => {
  const fragments = "fragments: { A: 'on T { a { ...B } b { ...B } }', B: 'on T { a { ...A } b { ...A } }' }";
  const list = `document: 'query list { tickets { ${selection} } }'\nrecords: data.tickets`;
  const { safe } = actionOf({ request: "POST /graphql", list, ...(selection.includes("A") && { root: fragments }) });
  expect(safe).toBe(true);
});

test("very many tokens are read in one pass", () => {
  const document = `query a { ${"x ".repeat(200_000)}}`;
  expect(readGraphql(document)).toMatchObject({ name: "a" });
});
