import { errorCodes, problemCodes } from "@agent-connectors/runtime";
import { expect, test } from "vitest";

// Callers branch on codes, HTTP statuses, exit codes and `fixable`.
test("each error code keeps its retry rule, HTTP status, exit code and value of `fixable`", () => {
  expect(errorCodes).toEqual({
    invalid_params: {
      retry: false,
      http: 400,
      exit: 4,
      fixable: true,
    },
    invalid_config: {
      retry: false,
      http: 400,
      exit: 4,
      fixable: false,
    },
    unknown_entity: {
      retry: false,
      http: 404,
      exit: 3,
      fixable: true,
    },
    unknown_action: {
      retry: false,
      http: 404,
      exit: 3,
      fixable: true,
    },
    unknown_section: {
      retry: false,
      http: 404,
      exit: 3,
      fixable: true,
    },
    not_found: {
      retry: false,
      http: 404,
      exit: 3,
      fixable: true,
    },
    unauthenticated: {
      retry: false,
      http: 401,
      exit: 2,
      fixable: false,
    },
    permission_denied: {
      retry: false,
      http: 403,
      exit: 2,
      fixable: false,
    },
    credentials_rejected: {
      retry: false,
      http: 424,
      exit: 2,
      fixable: false,
    },
    missing_scope: {
      retry: false,
      http: 424,
      exit: 2,
      fixable: false,
    },
    conflict: {
      retry: false,
      http: 409,
      exit: 1,
      fixable: true,
    },
    rate_limited: {
      retry: true,
      http: 429,
      exit: 5,
      fixable: false,
    },
    upstream_unavailable: {
      retry: true,
      http: 503,
      exit: 5,
      fixable: false,
    },
    upstream_unreadable: {
      retry: false,
      http: 502,
      exit: 1,
      fixable: false,
    },
    upstream_rejected: {
      retry: false,
      http: 422,
      exit: 1,
      fixable: true,
    },
    pagination_stuck: {
      retry: false,
      http: 502,
      exit: 1,
      fixable: false,
    },
    too_large: {
      retry: false,
      http: 413,
      exit: 1,
      fixable: true,
    },
    timeout: {
      retry: true,
      http: 504,
      exit: 5,
      fixable: false,
    },
    cancelled: {
      retry: false,
      http: 499,
      exit: 1,
      fixable: false,
    },
    hosted_only: {
      retry: false,
      http: 501,
      exit: 1,
      fixable: false,
    },
    context_store_not_ready: {
      retry: true,
      http: 503,
      exit: 5,
      fixable: false,
    },
    service_unavailable: {
      retry: true,
      http: 503,
      exit: 5,
      fixable: false,
    },
    internal: {
      retry: false,
      http: 500,
      exit: 1,
      fixable: false,
    },
  });
});

// Callers branch on the codes of the problems in `details`.
test("the problems of a call have these codes", () => {
  expect(problemCodes).toEqual(["missing", "unknown", "type", "value", "format", "range", "size", "rule", "invalid"]);
});
