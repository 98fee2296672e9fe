import { expect, test } from "vitest";
import { afterList, passAt, skip } from "../../../store/sync/parent-pass.ts";
import type { RunningState } from "../../../store/sync/plan.ts";
import { syncRules } from "../../../store/sync/rules.ts";
import { firstPlace } from "../../../store/sync/state.ts";
import { byTime, helpDeskWith } from "./help-desk.ts";

const rules = { ...syncRules(helpDeskWith({ incrementalSync: byTime }), "tickets", {}), parent: "tickets" };
const parents = Array.from({ length: 1_001 }, (_, id) => `ticket-${id}`);

/** The state at the beginning of an incremental pass. */
const begun: RunningState = {
  version: 1,
  pass: 2,
  listed: [],
  running: {
    kind: "incremental",
    startedAt: 2_000,
    since: 1_000,
    until: 2_000,
    records: 0,
    bytes: 0,
    gaps: false,
    at: firstPlace,
  },
};

test("an incremental pass reads all child records of a new parent, unless passes have listed those of more than 1,000 other parents", () => {
  const few = parents.slice(0, 1_000).reduce(afterList, begun);
  expect(passAt(few, rules, "ticket-0").since).toBe(1_000);
  expect(passAt(few, rules, "new").since).toBeUndefined();
  const many = parents.reduce(afterList, begun);
  expect(many.listed).toBeUndefined();
  expect(passAt(many, rules, "new").since).toBe(1_000);
});

test("a state has at most 1,000 skipped parents, each with the start of its range", () => {
  const listed = afterList(begun, "ticket-0");
  const skipped = parents.reduce((state, parent) => skip(state, rules, parent), listed);
  expect(Object.keys(skipped.skipped ?? {})).toHaveLength(1_000);
  expect(skipped.skipped).toMatchObject({ "ticket-0": 1_000, "ticket-1": null });
  // In a later pass, the ranges of these parents start at the same times.
  const later = { ...skipped, running: { ...skipped.running, since: 5_000 } };
  expect(["ticket-0", "ticket-1"].map((parent) => passAt(later, rules, parent).since)).toEqual([1_000, undefined]);
});
