import { expect, test } from "vitest";
import { nearest } from "../../../runtime/errors/nearest.ts";

const names = ["limit", "status", "starting_after", "ending_before", "id", "created", "space-id"];

test.each([
  ["statsu", "status"],
  ["lmit", "limit"],
  ["Limit", "limit"],
  ["startingAfter", "starting_after"],
  ["starting-after", "starting_after"],
  ["spaceId", "space-id"],
  ["creatd", "created"],
  ["ID", "id"],
])("the name nearest to '%s' is '%s'", (name, want) => {
  expect(nearest(name, names)).toBe(want);
});

test.each(["colour", "x", "to", "", "__proto__", "limit".repeat(20)])("'%s' has no nearest name", (name) => {
  expect(nearest(name, names)).toBeUndefined();
});

test.each([
  ["page", ["type", "pages"], "pages"],
  ["find", ["list", "kinds"], undefined],
  ["naem", ["name"], "name"],
  ["email_accounts", ["billing_accounts"], undefined],
])("the name nearest to '%s' among %j is %o", (name, candidates, want) => {
  expect(nearest(name, candidates)).toBe(want);
});

test("`nearest` returns the first of two equally near names", () => {
  expect(nearest("lists", ["list", "listz"])).toBe("list");
});
