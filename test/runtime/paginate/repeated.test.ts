import { expect, test } from "vitest";
import { firstStep, nextStep } from "../../../runtime/paginate/index.ts";
import type { Step } from "../../../runtime/paginate/mode.ts";
import type { Pagination } from "../../../runtime/paginate/model.ts";
import { seenOf } from "./seen-of.ts";

const pagination: Pagination = {
  kind: "cursor",
  token: { target: { in: "query", name: "cursor" }, param: "cursor" },
  value: { get: ["response", "next"] },
};

/**
 * Returns the kind of the step that follows each page of a walk, until the walk ends. `cursors` contains the next cursor of each
 * page. `first` is the cursor that the caller passes.
 */
function kindsOf(cursors: Iterable<unknown>, first: unknown = undefined): Step["kind"][] {
  const kinds: Step["kind"][] = [];
  let step: Step = firstStep(pagination, { cursor: first });
  for (const next of cursors) {
    if (step.kind !== "page") return kinds;
    step = nextStep(pagination, seenOf({ response: { next } }), step);
    kinds.push(step.kind);
  }
  return kinds;
}

test.each([
  { name: "different cursors continue the walk", cursors: ["a", "b", "c"], want: ["page", "page", "page"] },
  { name: "the same cursor twice ends the walk as stuck", cursors: ["a", "a"], want: ["page", "stuck"] },
  {
    name: "a cycle that begins after the first cursor ends the walk as stuck",
    cursors: ["a", "b", "c", "b"],
    want: ["page", "page", "page", "stuck"],
  },
  { name: "0 twice ends the walk as stuck", cursors: [0, 0], want: ["page", "stuck"] },
  { name: "a number and its digits are different cursors", cursors: [7, "7", 71], want: ["page", "page", "page"] },
  { name: "objects are compared by their members", cursors: [{ a: 1 }, { a: 1 }], want: ["page", "stuck"] },
])("$name", ({ cursors, want }) => {
  expect(kindsOf(cursors)).toEqual(want);
});

test("the cursor that the caller passes counts as an earlier cursor of the walk", () => {
  expect(kindsOf(["a"], "a")).toEqual(["stuck"]);
  expect(kindsOf(["b", "a"], "a")).toEqual(["page", "stuck"]);
});

test("a walk of 3,000 different cursors continues", () => {
  expect(new Set(kindsOf(Array.from({ length: 3_000 }, (_, at) => `cursor ${at}`)))).toEqual(new Set(["page"]));
});
