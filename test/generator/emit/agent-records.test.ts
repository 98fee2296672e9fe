import { expect, test } from "vitest";
import { recordSections } from "../../../generator/emit/agent-records.ts";
import { memberViews } from "../../../generator/emit/field-view.ts";

test("a record with many fields has a single section if all fields need only a name and a type", () => {
  const names = Array.from({ length: 400 }, (_, index) => `field_${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
  const fields = memberViews({ properties }, { showsName: () => false, nulls: "implied" });
  expect(recordSections({ id: "records.Order" }, fields, new Map())).toEqual([
    { id: "records.Order", fields: [`[string?] ${names.join(" ")}`], separate: [], values: [] },
  ]);
});

test("no two sections have the same id, even if a record has the fields `values` and `values_2`", () => {
  const long = { type: "string", description: "D".repeat(400) } as const;
  const names = Array.from({ length: 12 }, (_, index) => `field_${index}`);
  const inner = { type: "object", properties: Object.fromEntries(names.map((name) => [name, long])) } as const;
  const properties = { ...inner.properties, values: inner, values_2: inner };
  const fields = memberViews({ properties }, { showsName: () => false, nulls: "implied" });
  const ids = recordSections({ id: "records.Order" }, fields, new Map()).map(({ id }) => id);
  expect(ids).toContain("records.Order.values");
  expect(ids).toContain("records.Order._values_2");
  expect(new Set(ids).size).toBe(ids.length);
});
