import fc from "fast-check";
import { expect, test } from "vitest";
import { loadValidator } from "../../../runtime/schema/check.ts";
import { type ScalarSchema, scalarProblem } from "../../../runtime/schema/scalar.ts";

const schemas: readonly ScalarSchema[] = [
  { type: "string" },
  { type: "string", minLength: 2 },
  { type: "string", pattern: "^a+$" },
  { type: "string", minLength: 2, pattern: "^a+$" },
  { type: "string", enum: ["on", "off"] },
  { type: "integer" },
  { type: "integer", minimum: 1, maximum: 3 },
  { type: "number", minimum: -0.5, maximum: 0.5 },
  { type: "array" },
  { type: "object" },
  { type: ["integer", "null"] },
];

test("scalarProblem reports the first problem of the validator, without the suggestion", async () => {
  const compile = await loadValidator();
  const values = fc.oneof(
    fc.constantFrom<unknown>(null, true, "", "a", "aa", "ab", "on", "🙂", 0, 1, 3, 4, 1.5, 2 ** 60, {}, [], ["on"]),
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom("a".repeat(2_000), "a".repeat(2_001)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...schemas), values, (schema, value) => {
      const [problem] = compile(schema, "member")(value);
      const { suggestion: _, ...expected } = problem ?? {};
      expect(scalarProblem("", schema, value) ?? {}).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])("%d is not an integer", (value) => {
  expect(scalarProblem("retries", { type: "integer" }, value)).toEqual({
    path: "retries",
    code: "type",
    type: "integer",
    expected: "an integer",
    found: `the number ${value}`,
  });
});
