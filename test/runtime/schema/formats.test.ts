import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileCheck } from "../../../runtime/schema/check.ts";
import { annotations, formats, numberFormats } from "../../../runtime/schema/formats.ts";

test.each([
  ["date", ["2024-02-29", "1999-12-31"], ["2023-02-29", "2024-1-1", "2024-01-01T00:00:00Z", ""]],
  [
    "date-time",
    ["2024-05-31T08:30:00Z", "2024-05-31T08:30:00.123+02:00"],
    ["2024-05-31", "2024-05-31T08:30:00", "2024-05-31T25:00:00Z"],
  ],
  ["email", ["a@b.example", "a.b+c@d.e.example"], ["a@", "a b@c.example", ""]],
  ["uri", ["https://a.example/b?c=d", "sc-domain:a.example"], ["a.example", "https://a b", ""]],
  ["uuid", ["123e4567-e89b-12d3-a456-426614174000"], ["123e4567", "123e4567-e89b-12d3-a456-42661417400g"]],
  ["int64", ["0", "-7", "9223372036854775807"], ["1.5", "", "1e3", "+1", "x"]],
  ["decimal", ["12", "-12.50"], ["12.", ".5", "1e3", "1,5", ""]],
  ["json-strings", ["[]", '["1", "2"]'], ["1,2", "[1]", "{}", '["1"', '"1"', "null", ""]],
  [
    "time-filter",
    ["gte|2024-05-31T08:30:00Z", "gt|2024-05-31", "gte|2024-05-01T00:00:00Z|lt|2024-06-01T00:00:00Z"],
    ["2024-05-31T08:30:00Z", "after|2024-05-31", "gte|soon", "gte", "gte|2024-05-31|lt", "gt|2024|lt|2025|gt|2023", ""],
  ],
])("the format %s accepts valid strings and refuses others", async (format, good, bad) => {
  const check = await compileCheck({ type: "object", properties: { a: { type: "string", format } } }, "param");
  for (const a of good) expect(check({ a }), a).toEqual([]);
  for (const a of bad)
    expect(check({ a }), a).toMatchObject([
      { path: "a", code: "format", format, expected: formats[format]?.expected, found: `'${a}'` },
    ]);
});

test("a timestamp of more than 100 characters is refused, alone and in a time filter", async () => {
  const a = `2024-05-31T08:30:00.${"0".repeat(100)}Z`;
  for (const [format, text] of [
    ["date-time", a],
    ["time-filter", `gte|${a}`],
  ] as const) {
    const check = await compileCheck({ type: "object", properties: { a: { type: "string", format } } }, "param");
    expect(check({ a: text })).toMatchObject([{ path: "a", expected: formats[format]?.expected }]);
  }
});

test.each(annotations)("the format %s is not checked", async (format) => {
  const check = await compileCheck(
    { type: "object", properties: { a: { type: ["string", "integer"], format } } },
    "param",
  );
  expect(check({ a: "anything" })).toEqual([]);
  expect(check({ a: 7 })).toEqual([]);
});

test("the runtime has the same formats as the vocabulary of manifests", () => {
  const file = new URL("../../../generator/manifest/generated/manifest.schema.json", import.meta.url);
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const known = [...Object.keys(formats), ...Object.keys(numberFormats), ...annotations];
  expect(known.toSorted()).toEqual(manifest.$defs.Format.enum.toSorted());
});
