import { expect, test } from "vitest";
import { fieldView } from "../../../generator/emit/field-view.ts";

test("in a short object, an array has a line of its own if its items have a description", () => {
  const items = { type: "string", description: "The name of a tag." } as const;
  const schema = { type: "object", properties: { tags: { type: "array", items } } } as const;
  const { members } = fieldView("filter", schema, { showsName: () => false, nulls: "implied" });
  expect(members).toMatchObject([{ name: "filter.tags", about: "Each item: The name of a tag." }]);
});
