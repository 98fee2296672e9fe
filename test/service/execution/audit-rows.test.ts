import { validate, version } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Caller } from "../../../service/access/caller.ts";
import { toolCallRow } from "../../../service/execution/audit-rows.ts";

const caller: Caller = {
  principalId: "p",
  kind: "user",
  name: "Ada",
  operator: false,
  organizationId: "o",
  role: "admin",
  bound: false,
  readOnly: false,
};

const request = { connectorId: "c", entity: "issues", action: "list", options: {}, requestId: "r" };

const ending = { workspaceId: "w", status: "ok", tookMs: 1, at: 1_795_000_000_000, secrets: [] };

test("ids of audit rows ascend in the order of creation, even within a millisecond and after the clock goes back", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 2_000 }, (_, n) => {
    if (n % 300 === 299) vi.setSystemTime(Date.now() + (n % 600 === 299 ? -5 : 7));
    return toolCallRow(caller, request, ending).id;
  });
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
});

test("an audit row has the names of at most 100 params", () => {
  const params = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`p${n}`, n]));
  const { params: stored } = toolCallRow(caller, { ...request, params }, ending);
  expect(JSON.parse(stored)).toEqual(Object.keys(params).slice(0, 100));
});

test("a long intent is not cut within a surrogate pair", () => {
  const { intent } = toolCallRow(caller, { ...request, intent: `${"a".repeat(498)}😀😀` }, ending);
  expect(intent).toBe(`${"a".repeat(498)}…`);
});
