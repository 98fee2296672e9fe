import { expect, test } from "vitest";
import type { EntityPlan } from "../../../sandbox/entities/entity-plan.ts";
import { timeOf } from "../../../sandbox/generate/times.ts";

const now = Date.parse("2026-11-01T00:00:00Z");
const day = 86_400_000;

/** The ages of the first and the last of `length` records, in days. */
function agesOf(length: number): readonly number[] {
  const settings = { now } as EntityPlan["settings"];
  const plan = { settings, length, order: "newest_first" } as const;
  return [0, length - 1].map((index) => (now - timeOf(plan, index)) / day);
}

test("the records of an entity are at most two years old", () => {
  expect(agesOf(730)).toEqual([1, 730]);
});

test("a few records are at most sixty days apart", () => {
  expect(agesOf(3)).toEqual([1, 121]);
});

test("the newest record is at most as old as the interval between records", () => {
  expect(agesOf(7_300)[0]).toBe(0.1);
});
