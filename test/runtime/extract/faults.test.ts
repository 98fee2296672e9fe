import { expect, test } from "vitest";
import { faultIn } from "../../../runtime/extract/faults.ts";
import type { Connector } from "../../../runtime/model.ts";

type Errors = Connector["errors"];

const plain: Errors = {
  message: { get: ["response", "error", "message"] },
  requestId: { get: ["headers", "x-request-id"] },
  cases: [],
};
const envelope: Errors = {
  message: { get: ["response", "message"] },
  cases: [
    { when: { call: "eq", args: [{ get: ["response", "code"] }, 40100] }, code: "rate_limited" },
    { when: { call: "ne", args: [{ get: ["response", "code"] }, 0] }, code: "upstream_rejected" },
  ],
};
const graphql: Errors = {
  cases: [
    {
      status: 400,
      each: ["errors"],
      when: { call: "eq", args: [{ get: ["item", "extensions", "code"] }, "RATELIMITED"] },
      code: "rate_limited",
      message: { get: ["item", "message"] },
    },
    {
      each: "$.errors[*]",
      when: { call: "present", args: [{ get: ["item", "message"] }] },
      code: "upstream_rejected",
      message: { get: ["item", "message"] },
    },
  ],
};

function fault(
  errors: Errors,
  answer: { status?: number; headers?: Record<string, string>; body?: unknown },
  secrets?: string[],
) {
  const context = { scope: {}, ...(secrets && { secrets }) };
  return faultIn({ errors }, { status: 200, headers: {}, body: undefined, ...answer }, context);
}

test.each<{ name: string; errors: Errors; answer: Parameters<typeof fault>[1] }>([
  { name: "a success without rules", errors: plain, answer: { body: { error: { message: "not read" } } } },
  { name: "an envelope that says 0", errors: envelope, answer: { body: { code: 0 } } },
  { name: "GraphQL without errors", errors: graphql, answer: { body: { data: {} } } },
  { name: "GraphQL with an empty list of errors", errors: graphql, answer: { body: { data: {}, errors: [] } } },
  { name: "a file, which has no envelope", errors: envelope, answer: {} },
])("$name is no failure", ({ errors, answer }) => {
  expect(fault(errors, answer)).toBeUndefined();
});

test.each<{ name: string; errors: Errors; answer: Parameters<typeof fault>[1]; want: object }>([
  {
    name: "a status, with message and request id",
    errors: plain,
    answer: { status: 404, headers: { "x-request-id": "r1" }, body: { error: { message: "No such thing" } } },
    want: {
      code: "not_found",
      reason: "the upstream has no such record (status 404): 'No such thing'",
      upstream: { status: 404, request_id: "r1", message: "No such thing" },
    },
  },
  {
    name: "a status without a readable body",
    errors: envelope,
    answer: { status: 502 },
    want: {
      code: "upstream_unavailable",
      reason: "the upstream is unavailable (status 502); try again later",
      upstream: { status: 502 },
    },
  },
  {
    name: "rejected credentials",
    errors: plain,
    answer: { status: 401, body: { error: { message: "Bad key" } } },
    want: {
      code: "credentials_rejected",
      reason: "the upstream rejected the credentials (status 401): 'Bad key'; reconnect with valid ones",
      upstream: { status: 401, message: "Bad key" },
    },
  },
  {
    name: "an envelope in a 200: the first rule that holds",
    errors: envelope,
    answer: { body: { code: 40100, message: "Too many" } },
    want: {
      code: "rate_limited",
      reason: "the upstream takes no more requests for now (status 200): 'Too many'; try again later",
      upstream: { status: 200, message: "Too many" },
    },
  },
  {
    name: "a rule goes before the status",
    errors: envelope,
    answer: { status: 500, body: { code: 7, message: "Bad field" } },
    want: {
      code: "upstream_rejected",
      reason: "the upstream rejected the request (status 500): 'Bad field'",
      upstream: { status: 500, message: "Bad field" },
    },
  },
  {
    name: "the item that a rule found gives the message",
    errors: graphql,
    answer: {
      status: 400,
      body: { errors: [{ message: "x" }, { message: "slow down", extensions: { code: "RATELIMITED" } }] },
    },
    want: { code: "rate_limited", upstream: { status: 400, message: "slow down" } },
  },
  {
    name: "a rule for another status is passed over",
    errors: graphql,
    answer: { body: { errors: [{ message: "slow down", extensions: { code: "RATELIMITED" } }] } },
    want: { code: "upstream_rejected", upstream: { status: 200, message: "slow down" } },
  },
  {
    name: "GraphQL errors beside data",
    errors: graphql,
    answer: { body: { data: { issue: null }, errors: [{ message: "Entity not found" }] } },
    want: { code: "upstream_rejected", reason: "the upstream rejected the request (status 200): 'Entity not found'" },
  },
])("$name", ({ errors, answer, want }) => {
  expect(fault(errors, answer)).toMatchObject(want);
});

test.each<readonly [unknown, string | undefined]>([
  [{ email: ["is taken"] }, '{"email":["is taken"]}'],
  [["is taken"], '["is taken"]'],
  [{ key: "k3y-of-ours" }, '{"key":"[redacted]"}'],
  [42, "42"],
  [true, undefined],
  [null, undefined],
  [Array.from({ length: 1000 }, (_, index) => index), undefined],
])("the message %j is passed on as %j", (message, want) => {
  const error = fault(plain, { status: 422, body: { error: { message } } }, ["k3y-of-ours"]);
  expect(error?.upstream).toEqual({ status: 422, ...(want !== undefined && { message: want }) });
});

test("a request id is a string or a number", () => {
  const errors: Errors = { cases: [], requestId: { get: ["response", "id"] } };
  expect(fault(errors, { status: 500, body: { id: { a: 1 } } })?.upstream).toEqual({ status: 500 });
  expect(fault(errors, { status: 500, body: { id: 7 } })?.upstream).toEqual({ status: 500, request_id: "7" });
});

test("a status of an empty page is a failure only by a rule", () => {
  const context = { scope: {}, emptyStatuses: [404] };
  const answer = { status: 404, headers: {}, body: { code: 40100 } };
  expect(faultIn({ errors: plain }, answer, context)).toBeUndefined();
  expect(faultIn({ errors: envelope }, answer, context)?.code).toBe("rate_limited");
});

test("a message is cut to 500 characters and holds no secret", () => {
  const message = `key=k3y-of-ours ${"x".repeat(900)}`;
  const error = fault(plain, { status: 400, body: { error: { message } } }, ["k3y-of-ours"]);
  expect(error?.upstream?.message).toBe(`key=[redacted] ${"x".repeat(484)}…`);
});

test("a rule reads the roots of the call", () => {
  const errors: Errors = {
    cases: [
      { when: { call: "eq", args: [{ get: ["params", "id"] }, { get: ["response", "missing"] }] }, code: "not_found" },
    ],
  };
  const answer = { status: 200, headers: {}, body: { missing: "7" } };
  expect(faultIn({ errors }, answer, { scope: { params: { id: "7" } } })?.code).toBe("not_found");
  expect(faultIn({ errors }, answer, { scope: { params: { id: "8" } } })).toBeUndefined();
});

const odd: Errors = {
  message: { call: "join", args: [{ get: ["response", "errors"] }, ", "] },
  cases: [{ when: { call: "gt", args: [{ get: ["response", "code"] }, 0] }, code: "upstream_rejected" }],
};

test("a rule that cannot be tried hides no failing status, and neither does a message", () => {
  expect(fault(odd, { status: 503, body: { code: "x", errors: 7 } })).toMatchObject({
    code: "upstream_unavailable",
    upstream: { status: 503 },
  });
});

test("a rule that cannot be tried makes a success unreadable", () => {
  expect(() => fault(odd, { status: 200, body: { code: "x" } })).toThrow(
    "[upstream_unreadable] the template helper 'gt'",
  );
});

test("null is no failure where a rule asks for true", () => {
  const errors: Errors = { cases: [{ when: { get: ["response", "failed"] }, code: "upstream_rejected" }] };
  expect(fault(errors, { body: { failed: null } })).toBeUndefined();
});

test("the connector's own message reads the item of a rule that has none", () => {
  const errors: Errors = {
    message: { get: ["item", "message"] },
    cases: [{ each: ["errors"], when: true, code: "upstream_rejected" }],
  };
  expect(fault(errors, { body: { errors: [{ message: "Bad field" }] } })?.upstream?.message).toBe("Bad field");
});
