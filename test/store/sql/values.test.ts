import { expect, test } from "vitest";
import { exactNumber, jsonValue } from "../../../store/sql/values.ts";

test.each([
  ["1.50", 1.5],
  ["100.00", 100],
  ["-0.500", -0.5],
  ["1000", 1000],
  ["10.010", 10.01],
  ["0.1234567890123456789000", "0.1234567890123456789"],
  ["9007199254740993", "9007199254740993"],
])("the decimal %s becomes %j", (text, value) => {
  expect(exactNumber(text)).toBe(value);
});

test("a number with very many zeros before its last digit stays text, and its conversion takes linear time", () => {
  const text = `0.${"0".repeat(300_000)}1`;
  expect(exactNumber(text)).toBe(text);
});

test.each([
  ['{"id": 9007199254740993}', { id: "9007199254740993" }],
  ["[-9007199254740993, 9007199254740991, 1.5]", ["-9007199254740993", 9007199254740991, 1.5]],
  ['{"x": 1e400}', '{"x": 1e400}'],
  ["not JSON", "not JSON"],
])("the JSON text %s becomes %j", (text, value) => {
  expect(jsonValue(text)).toEqual(value);
});
