import type { RateLimit } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { connectorLimitOf, remarksOf } from "../../../generator/emit/remarks.ts";
import { helpDesk } from "./help-desk.ts";

test.each<{ limit: RateLimit; text: string }>([
  { limit: { requests: 10, perMs: 2500 }, text: "10 requests in 2.5 seconds" },
  { limit: { requests: 1, perMs: 60_000 }, text: "1 request in 1 minute" },
  { limit: { requests: 2, perMs: 7_200_000, concurrency: 3 }, text: "2 requests in 2 hours and 3 at the same time" },
  { limit: { requests: 5000, perMs: 86_400_000 }, text: "5000 requests in 1 day" },
  { limit: { concurrency: 4 }, text: "4 requests at the same time" },
  { limit: { requests: 1, perMs: 500, burst: 1 }, text: "1 request at once, then 1 in 0.5 seconds" },
  { limit: { requests: 1, perMs: 1000, burst: 20 }, text: "20 requests at once, then 1 in 1 second" },
])("the remark on a rate limit says $text", ({ limit, text }) => {
  const { list } = helpDesk.entities.tickets?.actions ?? {};
  if (!list) throw new Error("expected the help desk to list tickets");
  const connector = { ...helpDesk, rateLimits: { exports: limit } };
  expect(remarksOf(connector, { ...list, notes: [], rateLimit: "exports" })).toEqual([
    `Rate limit \`exports\`, which several actions share: ${text}.`,
  ]);
  expect(connectorLimitOf({ rateLimit: limit })).toBe(`Rate limit of all actions together: ${text}.`);
});

test("a connector without a rate limit has no remark on a rate limit", () => {
  expect(connectorLimitOf({ rateLimit: {} })).toBeUndefined();
});
