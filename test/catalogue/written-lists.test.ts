import { expect, test } from "vitest";
import { added, different } from "./finding.ts";
import { settle } from "./written-lists.ts";

const none = { additions: [], differences: [] };
const findings = [
  different("help_desk.tickets.list", "expected one, found many"),
  ...added("help_desk.tickets.list", "params", ["limit", "owner"]),
];

test("says what is not written down", () => {
  expect(settle(none, findings)).toEqual([
    "help_desk.tickets.list: expected one, found many",
    "help_desk.tickets.list: params 'limit' is more than the specification asks",
    "help_desk.tickets.list: params 'owner' is more than the specification asks",
  ]);
});

test("says nothing of what is written down, by its path or one with any name", () => {
  const lists = {
    additions: [{ reason: "Filters.", params: { "help_desk.*.list": ["limit"], "help_desk.tickets.list": ["owner"] } }],
    differences: [{ reason: "Many.", differences: ["help_desk.tickets.list: expected one, found many"] }],
  };
  expect(settle(lists, findings)).toEqual([]);
});

test("says what is written down and is no longer so", () => {
  const lists = {
    additions: [{ reason: "Filters.", meta: { "help_desk.*.list": ["next"] }, params: { "help_desk.*": ["limit"] } }],
    differences: [{ reason: "Many.", differences: ["help_desk.users.list: expected one, found many"] }],
  };
  expect(settle(lists, [])).toEqual([
    "additions.yaml: no longer so: help_desk.*: params 'limit' is more than the specification asks",
    "additions.yaml: no longer so: help_desk.*.list: meta 'next' is more than the specification asks",
    "differences.yaml: no longer so: help_desk.users.list: expected one, found many",
  ]);
});
