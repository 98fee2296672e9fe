import { expect, test } from "vitest";
import { defaultMembership, type MembershipWithDefault } from "../../../service/identity/callers.ts";

const member = (organization_id: string | null, chosen: string | null = null): MembershipWithDefault => ({
  organization_id,
  default_organization_id: chosen,
});

test.each([
  ["the default organization", [member("a", "b"), member("b", "b")], "b"],
  ["the only organization, without a default", [member("a")], "a"],
  ["nothing for several organizations without a default", [member("a"), member("b")], undefined],
  ["nothing if the principal has left the default organization", [member("a", "gone"), member("b", "gone")], undefined],
  [
    "nothing if the principal has left the default organization, even with a single other one",
    [member("a", "gone")],
    undefined,
  ],
  ["nothing without memberships", [], undefined],
])("the organization of a request that names none is %s", (_, memberships, expected) => {
  expect(defaultMembership(memberships)?.organization_id).toBe(expected);
});
