import { expect, test } from "vitest";
import { actionOf } from "./resolved.ts";

test.each([
  [undefined, []],
  ["data", ["data"]],
  ["data.items", ["data", "items"]],
  ['data["event.type"].items', ["data", "event.type", "items"]],
  ['["event.type"]', ["event.type"]],
  ["_links.next-page", ["_links", "next-page"]],
  ["data.items[*]", ["data", "items"]],
  ["[*]", []],
  ["[0].items", ["0", "items"]],
  ["boards[*].items[*]", "$.boards[*].items[*]"],
  ['["my boards"][*].items', '$["my boards"][*].items'],
  ["..items", "$..items"],
  ["data..items", "$.data..items"],
  ["[*][*]", "$[*][*]"],
  ["items[0:5]", "$.items[0:5]"],
])("resolve reads the record path %s of a list", (records, want) => {
  const { returns } = actionOf({ list: records === undefined ? "" : `record_path: ${JSON.stringify(records)}` });
  expect(returns).toEqual({ kind: "many", path: want, absent: "error", transformations: [] });
});

test.each([
  ["items[0]", ["items", "0"]],
  ["items[*]", "$.items[*]"],
])("resolve reads the record path %s of a get", (records, want) => {
  const actions = `get: { description: Get one., request: GET /ticket, record_path: ${JSON.stringify(records)} }`;
  expect(actionOf({ actions }, "get").returns).toEqual({ kind: "one", path: want, first: false, transformations: [] });
});
