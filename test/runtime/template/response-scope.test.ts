import { expect, test } from "vitest";
import { evaluate } from "../../../runtime/template/evaluate.ts";
import { responseScope } from "../../../runtime/template/scopes.ts";

const headers = {
  link: '<https://a.example/?page=2>; rel="next"; results="true"',
  "x-ratelimit-reset": "1717144215",
};
const scope = responseScope({ status: 200, headers }, { id: 1 });

test.each([
  [["status"], 200],
  [["response", "id"], 1],
  [["headers", "x-ratelimit-reset"], "1717144215"],
  [["headers", "link", "next", "url"], "https://a.example/?page=2"],
  [["headers", "link", "next", "results"], "true"],
  [["headers", "link", "last", "url"], undefined],
  [["headers", "constructor"], undefined],
])("the path %j reads %j", (path, want) => {
  expect(evaluate({ get: path }, scope)).toBe(want);
});

test("a Link header is parsed once, and the headers stay unchanged", () => {
  const read = { get: ["headers", "link"] };
  expect(evaluate(read, scope)).toBe(evaluate(read, scope));
  expect(headers.link).toContain("<https://a.example");
});

test("a response without a link header has no links", () => {
  expect(
    evaluate({ get: ["headers", "link", "next"] }, responseScope({ status: 204, headers: {} }, undefined)),
  ).toBeUndefined();
});
