import { expect, test } from "vitest";
import { type Choice, defaultMembership } from "../../../service/identity/callers.ts";

const member = (organization_id: string | null, chosen: string | null = null): Choice => ({
  organization_id,
  default_organization_id: chosen,
});

test.each([
  ["the one that was set", [member("a", "b"), member("b", "b")], "b"],
  ["the only one, where none was set", [member("a")], "a"],
  ["none of several, where none was set", [member("a"), member("b")], undefined],
  ["none, where the one that was set is theirs no longer", [member("a", "gone"), member("b", "gone")], undefined],
  ["not even the only one then", [member("a", "gone")], undefined],
  ["none for a member of nothing", [], undefined],
])("a request without an organization is for %s", (_, memberships, expected) => {
  expect(defaultMembership(memberships)?.organization_id).toBe(expected);
});
