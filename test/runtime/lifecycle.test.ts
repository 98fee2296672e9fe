import { expect, test } from "vitest";
import { describeConnector } from "../../runtime/describe-connector.ts";
import { actionLifecycleOf, lifecycleOf, lifecycleWarnings } from "../../runtime/lifecycle.ts";
import type { Upstream } from "../../runtime/model.ts";
import { helpDesk } from "./fixtures/help-desk.ts";

const now = Date.parse("2026-11-22T18:00:00Z");
const upstream = (ends?: string): Upstream => ({ version: "v25", checked: "2026-11-22", ...(ends && { ends }) });

test.each([
  [undefined, "current"],
  ["2027-02-21", "current"],
  ["2027-02-20", "ending"],
  ["2026-11-23", "ending"],
  ["2026-11-22", "ended"],
  ["2025-01-01", "ended"],
])("an upstream with the end date %s has the state %s", (ends, state) => {
  expect(lifecycleOf({ upstream: upstream(ends) }, now)).toEqual({ ...upstream(ends), state });
});

test("a connector without facts about its upstream has no lifecycle and no warning", () => {
  expect(lifecycleOf({}, now)).toBeUndefined();
  expect(lifecycleWarnings({ title: "Ads", entities: {} }, now)).toEqual([]);
});

test.each([
  [upstream("2027-02-21"), undefined],
  [upstream("2026-11-23"), "Ads v25 ends on 2026-11-23, in 1 day"],
  [{ ...upstream("2026-12-24"), successor: "v26" }, "Ads v25 ends on 2026-12-24, in 32 days; the successor is v26"],
  [
    { checked: "2026-11-22", ends: "2026-06-10", source: "https://ads.example/sunset" },
    "Ads ended on 2026-06-10; see https://ads.example/sunset",
  ],
])("only an end that is near or in the past causes a warning: %o", (facts, warning) => {
  expect(lifecycleWarnings({ title: "Ads", upstream: facts, entities: {} }, now)).toEqual(warning ? [warning] : []);
});

test.each([
  ["2026-12-24", "ending", ["Desk: events.list ends on 2026-12-24, in 32 days; the successor is feeds"]],
  ["2026-11-22", "ended", ["Desk: events.list ended on 2026-11-22; the successor is feeds"]],
  ["2027-08-27", "current", []],
])("an operation with its own end on %s is %s", (ends, state, warnings) => {
  const { events } = helpDesk.entities;
  const list = { ...events.actions.list, upstream: { ends, successor: "feeds" } };
  const entities = { ...helpDesk.entities, events: { ...events, actions: { list } } };
  expect(actionLifecycleOf(list, now)).toEqual({ ends, successor: "feeds", state });
  expect(lifecycleWarnings({ title: "Desk", entities }, now)).toEqual(warnings);
  expect(describeConnector({ ...helpDesk, entities }, now).entities.events?.actions.list?.upstream).toMatchObject({
    ends,
    state,
  });
});
