import { expect, test } from "vitest";
import { defaultMembership, type MembershipWithDefault } from "../../../service/identity/callers.ts";

const member = (organization_id: string | null, chosen: string | null = null): MembershipWithDefault => ({
  organization_id,
  default_organization_id: chosen,
});

test.each([
  ["the default organization", [member("a", "b"), member("b", "b")], "b"],
  ["the only organization if there is no default", [member("a")], "a"],
  ["no organization if there are several and no default", [member("a"), member("b")], undefined],
  [
    "no organization if the principal has left the default organization",
    [member("a", "gone"), member("b", "gone")],
    undefined,
  ],
  [
    "no organization if the principal has left the default organization, even if they have one other organization",
    [member("a", "gone")],
    undefined,
  ],
  ["no organization if the principal has no memberships", [], undefined],
])("a request that names no organization applies to %s", (_, memberships, expected) => {
  expect(defaultMembership(memberships)?.organization_id).toBe(expected);
});
