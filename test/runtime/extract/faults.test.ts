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
  response: { status?: number; headers?: Record<string, string>; body?: unknown },
  secrets?: string[],
) {
  const context = { scope: {}, ...(secrets && { secrets }) };
  return faultIn({ errors }, { status: 200, headers: {}, body: undefined, ...response }, context);
}

test.each<{ name: string; errors: Errors; response: Parameters<typeof fault>[1] }>([
  { name: "a success without error cases", errors: plain, response: { body: { error: { message: "not read" } } } },
  { name: "an envelope with the code 0", errors: envelope, response: { body: { code: 0 } } },
  { name: "GraphQL without errors", errors: graphql, response: { body: { data: {} } } },
  { name: "GraphQL with an empty list of errors", errors: graphql, response: { body: { data: {}, errors: [] } } },
  { name: "a success whose body is not JSON, such as a file,", errors: envelope, response: {} },
])("$name is not an error", ({ errors, response }) => {
  expect(fault(errors, response)).toBeUndefined();
});

test.each<{ name: string; errors: Errors; response: Parameters<typeof fault>[1]; want: object }>([
  {
    name: "a status, with message and request id",
    errors: plain,
    response: { status: 404, headers: { "x-request-id": "r1" }, body: { error: { message: "No such thing" } } },
    want: {
      code: "not_found",
      reason: "the upstream has no such record (status 404): 'No such thing'",
      upstream: { status: 404, request_id: "r1", message: "No such thing" },
    },
  },
  {
    name: "a status without a readable body",
    errors: envelope,
    response: { status: 502 },
    want: {
      code: "upstream_unavailable",
      reason: "the upstream is unavailable (status 502); try again later",
      upstream: { status: 502 },
    },
  },
  {
    name: "rejected credentials",
    errors: plain,
    response: { status: 401, body: { error: { message: "Bad key" } } },
    want: {
      code: "credentials_rejected",
      reason: "the upstream rejected the credentials (status 401): 'Bad key'; reconnect with valid ones",
      upstream: { status: 401, message: "Bad key" },
    },
  },
  {
    name: "an envelope in a 200 response: the first case that matches",
    errors: envelope,
    response: { body: { code: 40100, message: "Too many" } },
    want: {
      code: "rate_limited",
      reason: "the upstream received too many requests (status 200): 'Too many'; try again later",
      upstream: { status: 200, message: "Too many" },
    },
  },
  {
    name: "a case takes precedence over the status",
    errors: envelope,
    response: { status: 500, body: { code: 7, message: "Bad field" } },
    want: {
      code: "upstream_rejected",
      reason: "the upstream rejected the request (status 500): 'Bad field'",
      upstream: { status: 500, message: "Bad field" },
    },
  },
  {
    name: "the message of the item that matches a case",
    errors: graphql,
    response: {
      status: 400,
      body: { errors: [{ message: "x" }, { message: "slow down", extensions: { code: "RATELIMITED" } }] },
    },
    want: { code: "rate_limited", upstream: { status: 400, message: "slow down" } },
  },
  {
    name: "a case for another status is skipped",
    errors: graphql,
    response: { body: { errors: [{ message: "slow down", extensions: { code: "RATELIMITED" } }] } },
    want: { code: "upstream_rejected", upstream: { status: 200, message: "slow down" } },
  },
  {
    name: "GraphQL errors with data",
    errors: graphql,
    response: { body: { data: { issue: null }, errors: [{ message: "Entity not found" }] } },
    want: { code: "upstream_rejected", reason: "the upstream rejected the request (status 200): 'Entity not found'" },
  },
])("an error of the upstream is explained: $name", ({ errors, response, want }) => {
  expect(fault(errors, response)).toMatchObject(want);
});

test.each<readonly [unknown, string | undefined]>([
  [{ email: ["is taken"] }, '{"email":["is taken"]}'],
  [["is taken"], '["is taken"]'],
  [{ key: "k3y-4711-k3y" }, '{"key":"[redacted]"}'],
  [42, "42"],
  [true, undefined],
  [null, undefined],
  [Array.from({ length: 1000 }, (_, index) => index), undefined],
])("the message %j is reported as %j", (message, want) => {
  const error = fault(plain, { status: 422, body: { error: { message } } }, ["k3y-4711-k3y"]);
  expect(error?.upstream).toEqual({ status: 422, ...(want !== undefined && { message: want }) });
});

test("a request id is a string or a number", () => {
  const errors: Errors = { cases: [], requestId: { get: ["response", "id"] } };
  expect(fault(errors, { status: 500, body: { id: { a: 1 } } })?.upstream).toEqual({ status: 500 });
  expect(fault(errors, { status: 500, body: { id: 7 } })?.upstream).toEqual({ status: 500, request_id: "7" });
});

test("a status that means an empty page is an error only if a case matches", () => {
  const context = { scope: {}, emptyStatuses: [404] };
  const response = { status: 404, headers: {}, body: { code: 40100 } };
  expect(faultIn({ errors: plain }, response, context)).toBeUndefined();
  expect(faultIn({ errors: envelope }, response, context)?.code).toBe("rate_limited");
});

test("a message is truncated to 500 characters, and its secrets are masked", () => {
  const message = `key=k3y-4711-k3y ${"x".repeat(900)}`;
  const error = fault(plain, { status: 400, body: { error: { message } } }, ["k3y-4711-k3y"]);
  expect(error?.upstream?.message).toBe(`key=[redacted] ${"x".repeat(484)}…`);
});

test("a case can read the params of the call", () => {
  const errors: Errors = {
    cases: [
      { when: { call: "eq", args: [{ get: ["params", "id"] }, { get: ["response", "missing"] }] }, code: "not_found" },
    ],
  };
  const response = { status: 200, headers: {}, body: { missing: "7" } };
  expect(faultIn({ errors }, response, { scope: { params: { id: "7" } } })?.code).toBe("not_found");
  expect(faultIn({ errors }, response, { scope: { params: { id: "8" } } })).toBeUndefined();
});

const odd: Errors = {
  message: { call: "join", args: [{ get: ["response", "errors"] }, ", "] },
  cases: [{ when: { call: "gt", args: [{ get: ["response", "code"] }, 0] }, code: "upstream_rejected" }],
};

test("an error response has the code of its status if neither a case nor the message can be evaluated", () => {
  expect(fault(odd, { status: 503, body: { code: "x", errors: 7 } })).toMatchObject({
    code: "upstream_unavailable",
    upstream: { status: 503 },
  });
});

test("a success response is unreadable if a case cannot be evaluated", () => {
  expect(() => fault(odd, { status: 200, body: { code: "x" } })).toThrow(
    "[upstream_unreadable] expected two numbers or two strings for the template helper 'gt'",
  );
});

test("a case whose condition is null does not match", () => {
  const errors: Errors = { cases: [{ when: { get: ["response", "failed"] }, code: "upstream_rejected" }] };
  expect(fault(errors, { body: { failed: null } })).toBeUndefined();
});

test("if a case has no message template, the connector's template can read the item that matches the case", () => {
  const errors: Errors = {
    message: { get: ["item", "message"] },
    cases: [{ each: ["errors"], when: true, code: "upstream_rejected" }],
  };
  expect(fault(errors, { body: { errors: [{ message: "Bad field" }] } })?.upstream?.message).toBe("Bad field");
});

test("a case with `each` also applies to a single object, but not to a body without items", () => {
  const errors: Errors = {
    cases: [{ each: ["errors"], when: { call: "ne", args: [{ get: ["item", "code"] }, 0] }, code: "conflict" }],
  };
  expect(fault(errors, { body: { errors: { code: 7 } } })?.code).toBe("conflict");
  for (const body of [{}, { errors: null }, { errors: [] }]) expect(fault(errors, { body })).toBeUndefined();
});

test("a case with `each` can read the response and the status in addition to the item", () => {
  const errors: Errors = {
    message: { text: [{ get: ["response", "title"] }, " ", { get: ["status"] }, " ", { get: ["item", "field"] }] },
    cases: [{ each: ["errors"], when: true, code: "upstream_rejected" }],
  };
  const body = { title: "Invalid", errors: [{ field: "name" }] };
  expect(fault(errors, { status: 422, body })?.upstream?.message).toBe("Invalid 422 name");
});
