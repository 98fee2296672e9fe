import { expect, test } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";
import { errorFromJson } from "../../../runtime/errors/error-json.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });

test.each([
  ["an abort", named("AbortError"), "cancelled"],
  ["a timeout", named("TimeoutError"), "timeout"],
  ["another failure", new TypeError("x"), "internal"],
  ["a stack overflow", new RangeError("Maximum call stack size exceeded"), "internal"],
  ["a string", "x", "internal"],
])("%s becomes the cause of a ConnectorError", (_, thrown, code) => {
  expect(ConnectorError.from(thrown)).toMatchObject({ code, cause: thrown });
});

test("a ConnectorError is returned unchanged", () => {
  const error = new ConnectorError("conflict", "there is one already");
  expect(ConnectorError.from(error)).toBe(error);
});

test("a ConnectorError has no members without a value", () => {
  expect(Object.keys(new ConnectorError("conflict", "there is one already"))).toEqual(["name", "code", "reason"]);
});

test.each([
  ["an operation", new ConnectorError("not_found", "there is none").at("payments.customers.get"), "there is none"],
  [
    "a path that looks like an operation",
    new ConnectorError("invalid_params", "query.filter.eqq: unknown operator", {
      details: [{ path: "query.filter.eqq", code: "unknown", expected: "an operator", found: "'eqq'" }],
    }),
    "query.filter.eqq: unknown operator",
  ],
])("errorFromJson restores the reason of an error if %s follows the code in the message", (_, error, reason) => {
  expect(errorFromJson(error.toJSON())).toMatchObject({ message: error.message, reason });
});
