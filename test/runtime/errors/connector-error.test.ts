import { expect, test } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";

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
