import { expect, it } from "vitest";
import type { ContextStore } from "../../../store/context-store.ts";
import { everything } from "../../../store/query/plan.ts";
import { matchingBySearch } from "../../../store/semantic/matching.ts";
import { notes } from "./notes.ts";

it("the keys of the matching records come from all pages of the search", async () => {
  const keys = ["[1]", "[2]", "[3]"];
  const search: ContextStore["search"] = async ({ after }) => {
    const rest = keys.slice(keys.indexOf(after?.key ?? "") + 1);
    return { records: rest.slice(0, 2).map((key) => ({ key, record: {} })), more: rest.length > 2 };
  };
  expect([...(await matchingBySearch(search)(notes, everything))]).toEqual(keys);
});
