import { expect, test } from "vitest";
import { ConnectorError } from "../../../runtime/errors/connector-error.ts";

const named = (name: string) => Object.assign(new Error("x"), { name });

test.each([
  ["an abort", named("AbortError"), "cancelled"],
  ["a timeout", named("TimeoutError"), "timeout"],
  ["another failure", new TypeError("x"), "internal"],
  ["an exhausted stack, whose values are nobody's", new RangeError("Maximum call stack size exceeded"), "internal"],
  ["what is no error", "x", "internal"],
])("%s becomes an error of the project, with its cause", (_, thrown, code) => {
  expect(ConnectorError.from(thrown)).toMatchObject({ code, cause: thrown });
});

test("an error of the project stays what it is", () => {
  const error = new ConnectorError("conflict", "there is one already");
  expect(ConnectorError.from(error)).toBe(error);
});
