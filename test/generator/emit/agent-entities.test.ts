import { expect, test } from "vitest";
import { entityLines } from "../../../generator/emit/agent-entities.ts";
import { connectorOf } from "../resolve/resolved.ts";

test("the line of an entity omits params that select a page, even if the pagination itself uses the URL of the next page", () => {
  const connector = connectorOf({
    root: "pagination: { by_link: { mode: cursor, cursor: { in: url }, value: '{{response.next}}' } }",
    list: `
pagination: by_link
record_path: data
params:
  page_token: { in: query, type: string, description: Resumes at this page. }
  previous_token: { in: query, type: string, description: Resumes before this page. }
  status: { in: query, field: status, description: Only tickets with this status. }
rules: [{ at_most_one: [page_token, previous_token] }]`,
  });
  expect(entityLines(connector)).toEqual(["tickets: list(status)"]);
});
