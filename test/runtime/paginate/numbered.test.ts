import { expect, test } from "vitest";
import { pageSize } from "../../../runtime/paginate/numbered.ts";

test.each([
  { name: "a literal", size: { value: 50 }, want: 50 },
  { name: "the caller's param", size: { param: "limit", value: 50 }, params: { limit: 5 }, want: 5 },
  { name: "the caller's string of digits", size: { param: "limit", value: 50 }, params: { limit: "5" }, want: 5 },
  { name: "the connector's if the caller gives none", size: { param: "limit", value: 50 }, want: 50 },
  { name: "from the configuration", size: { value: { get: ["config", "rows"] } }, config: { rows: "200" }, want: 200 },
  { name: "undefined if the configuration has none", size: { value: { get: ["config", "rows"] } }, want: undefined },
  {
    name: "undefined if the configured value is empty",
    size: { value: { get: ["config", "rows"] } },
    config: { rows: "" },
    want: undefined,
  },
  { name: "undefined if the template is null", size: { value: null }, want: undefined },
])("the page size is $name", ({ size, params = {}, config = {}, want }) => {
  expect(pageSize(size, { params, config })).toBe(want);
});

test("an invalid param throws invalid_params, and an invalid configured size throws invalid_config", () => {
  const size = { param: "limit", value: { get: ["config", "rows"] } };
  expect(() => pageSize(size, { params: { limit: 0 }, config: {} })).toThrow(
    "[invalid_params] expected a whole number of at least 1 as the page size 'limit', found '0'",
  );
  expect(() => pageSize(size, { params: {}, config: { rows: "all" } })).toThrow(
    "[invalid_config] expected a whole number of at least 1 as the configured page size, found 'all'",
  );
});
