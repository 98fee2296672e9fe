import { expect, test } from "vitest";
import { statusCode } from "../../../runtime/extract/faults.ts";

test.each([
  [undefined, [200, 201, 202, 204, 206, 299]],
  ["upstream_rejected", [400, 402, 405, 406, 413, 415, 418, 422, 451, 499, 501, 505]],
  ["credentials_rejected", [401]],
  ["missing_scope", [403]],
  ["not_found", [404, 410]],
  ["conflict", [409, 412]],
  ["rate_limited", [429]],
  ["upstream_unavailable", [408, 425, 500, 502, 503, 504, 507, 520, 529]],
  ["upstream_unreadable", [100, 199, 300, 302, 304, 399]],
] as const)("statusCode returns %s for the statuses %j", (code, statuses) => {
  expect(statuses.map(statusCode)).toEqual(statuses.map(() => code));
});
