import { expect, test } from "vitest";
import { added, different } from "./finding.ts";
import { settle } from "./written-lists.ts";

const none = { additions: [], differences: [] };
const findings = [
  different("help_desk.tickets.list", "expected one, found many"),
  ...added("help_desk.tickets.list", "params", ["limit", "owner"]),
];

test("settle reports a finding that is not listed", () => {
  expect(settle(none, findings)).toEqual([
    "help_desk.tickets.list: expected one, found many",
    "help_desk.tickets.list: the specification lacks 'limit' in params",
    "help_desk.tickets.list: the specification lacks 'owner' in params",
  ]);
});

test("settle reports no finding that is listed by its path or by a pattern", () => {
  const lists = {
    additions: [{ reason: "Filters.", params: { "help_desk.*.list": ["limit"], "help_desk.tickets.list": ["owner"] } }],
    differences: [{ reason: "Many.", differences: ["help_desk.tickets.list: expected one, found many"] }],
  };
  expect(settle(lists, findings)).toEqual([]);
});

test("settle reports a listed finding that no longer exists", () => {
  const lists = {
    additions: [{ reason: "Filters.", meta: { "help_desk.*.list": ["next"] }, params: { "help_desk.*": ["limit"] } }],
    differences: [{ reason: "Many.", differences: ["help_desk.users.list: expected one, found many"] }],
  };
  expect(settle(lists, [])).toEqual([
    "additions.yaml: no longer found: help_desk.*: the specification lacks 'limit' in params",
    "additions.yaml: no longer found: help_desk.*.list: the specification lacks 'next' in meta",
    "differences.yaml: no longer found: help_desk.users.list: expected one, found many",
  ]);
});
