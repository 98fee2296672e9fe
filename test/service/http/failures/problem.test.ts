import { ConnectorError, compileCheck, type Problem, problemCodes } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { problemOf, problemSchema } from "../../../../service/http/failures/problem.ts";

test("a problem has the members of RFC 9457 and those of the error", () => {
  const details = [{ path: "limit", code: "range", expected: "at most 100", found: "500", maximum: 100 } as const];
  const upstream = { status: 400, request_id: "req_1", message: "no" };
  const error = new ConnectorError("upstream_rejected", "the upstream refused", { details, upstream });
  expect(problemOf(error.at("payments.customers.list"), { requestId: "id" })).toEqual({
    status: 422,
    headers: {},
    body: {
      type: "urn:agent-connectors:error:upstream_rejected",
      title: "Upstream rejected",
      status: 422,
      detail: "payments.customers.list: the upstream refused",
      code: "upstream_rejected",
      message: "[upstream_rejected] payments.customers.list: the upstream refused",
      retryable: false,
      details,
      upstream,
      request_id: "id",
    },
  });
});

test("the schema of a problem's `details` contains all members and all codes that a detail can have", async () => {
  const items = problemSchema.properties.details.items;
  const closed = { type: "object", properties: { problem: { ...items, additionalProperties: false } } } as const;
  const check = await compileCheck(closed, "problem");
  const everything: Required<Problem> = {
    path: "status",
    code: "rule",
    expected: "one of 'open'",
    found: "'opne'",
    suggestion: "open",
    allowed: ["open", 1, null],
    type: ["string", "null"],
    format: "date-time",
    pattern: "^a$",
    minimum: 1,
    maximum: 2,
    rule: { kind: "at_most_one", params: ["a", "b"] },
  };
  expect(check({ problem: everything })).toEqual([]);
  for (const code of problemCodes) expect(check({ problem: { ...everything, code } })).toEqual([]);
});

test.each([
  ["rate_limited", 1_001, "2"],
  ["rate_limited", 0, "1"],
  ["rate_limited", undefined, "1"],
  ["service_unavailable", undefined, "1"],
  ["upstream_unavailable", 60_000, "60"],
  ["timeout", undefined, undefined],
  ["invalid_params", undefined, undefined],
] as const)("the Retry-After for the code %s and retry_after_ms %s is %s", (code, retry_after_ms, expected) => {
  const error = new ConnectorError(code, "x", retry_after_ms === undefined ? {} : { retry_after_ms });
  expect(problemOf(error, { requestId: "id" }).headers["retry-after"]).toBe(expected);
});

test("the problem for an internal failure reveals nothing about its cause", () => {
  const error = new ConnectorError("internal", "the table 'secrets' is gone", {
    cause: new Error("hunter22"),
    details: [{ path: "hunter22", code: "invalid", expected: "a", found: "b" }],
  });
  expect(JSON.stringify(problemOf(error, { requestId: "id" }))).not.toMatch(/secrets|hunter22/);
});

test("the problem for a missing token has the header WWW-Authenticate", () => {
  const { headers } = problemOf(new ConnectorError("unauthenticated", "x"), { requestId: "id" });
  expect(headers).toEqual({ "www-authenticate": 'Bearer realm="agent-connectors"' });
});
