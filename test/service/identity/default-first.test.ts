import { expect, test } from "vitest";
import { type Choice, defaultFirst } from "../../../service/identity/default-first.ts";

const joined = (organization_id: string, joined_at: number, chosen: string | null = null): Choice => ({
  organization_id,
  joined_at,
  default_organization_id: chosen,
});
const order = (memberships: readonly Choice[]) => defaultFirst(memberships).map((one) => one.organization_id);

test("the organization that was chosen is first, the others in the order they were joined", () => {
  expect(order([joined("c", 1, "b"), joined("b", 3, "b"), joined("a", 2, "b")])).toEqual(["b", "c", "a"]);
});

test("without a choice, or where it is no membership any more, the one that was joined first is first", () => {
  for (const chosen of [null, "gone"])
    expect(order([joined("a", 2, chosen), joined("b", 1, chosen)])).toEqual(["b", "a"]);
});

test("of those that were joined at the same moment, the one with the lower id is first", () => {
  expect(order([joined("b", 1), joined("c", 1), joined("a", 1)])).toEqual(["a", "b", "c"]);
});
