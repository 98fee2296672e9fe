import { expect, it } from "vitest";
import { failureOf } from "../../../../store/sql/duckdb/failure.ts";

it.each([
  "Out of Memory Error: Failed to allocate block of 8388608 bytes (bad allocation)",
  "Out of Memory Error: Allocation failure",
  "std::bad_alloc",
  "Cannot allocate memory",
  "Resource temporarily unavailable",
  "Invalid string length",
  "Array buffer allocation failed",
  "Failed to execute prepared statement",
])("%j is a failure at the memory limit", (text) => {
  expect(failureOf(text)).toBe("memory");
});

it.each([
  ["Conversion Error: Could not convert string 'bad_alloc' to INT32", "statement"],
  ["Invalid Input Error: Failed to execute prepared statement", "statement"],
  ["INTERRUPT Error: Interrupted!", "interrupted"],
  ["INTERNAL Error: expected a vector", "internal"],
] as const)("%j is a failure of the kind '%s'", (text, kind) => {
  expect(failureOf(text)).toBe(kind);
});
