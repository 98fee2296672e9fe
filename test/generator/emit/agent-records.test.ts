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
