import { expect, test } from "vitest";
import { nearestAction } from "../../../runtime/call/find-operation.ts";

const all = ["list", "get", "create", "update", "delete", "search", "context_store_search"];
const reading = ["list", "get"];

test.each([
  ["find", all, "search"],
  ["find", reading, "list"],
  ["find", ["get"], "get"],
  ["read", all, "get"],
  ["fetch", reading, "get"],
  ["read", ["list"], "list"],
  ["remove", all, "delete"],
  ["add", all, "create"],
  ["edit", all, "update"],
  ["list_all", all, "list"],
  ["listTickets", all, "list"],
  ["tickets.get", all, "get"],
  ["getById", all, "get"],
  ["get", ["list"], "list"],
  ["search", reading, "list"],
  ["contextStoreSearch", all, "context_store_search"],
  ["context_store_search_query", all, "context_store_search"],
  ["context_store_search_all", all, "context_store_search"],
  ["getAll", all, "list"],
  ["find_by_id", all, "get"],
  ["delete_all", all, "delete"],
  ["removeAll", all, "delete"],
  ["deleteById", all, "delete"],
  ["edit_by_id", all, "update"],
  ["lst", all, "list"],
  ["creat", all, "create"],
])("the action nearest to '%s' among %j is '%s'", (name, actions, want) => {
  expect(nearestAction(name, actions)).toBe(want);
});

test.each([
  ["remove", reading],
  ["edit", ["list", "get", "delete"]],
  ["colour", all],
  ["", all],
  ["find".repeat(20), all],
  [7, all],
])("'%s' has no nearest action among %j", (name, actions) => {
  expect(nearestAction(name, actions)).toBeUndefined();
});
