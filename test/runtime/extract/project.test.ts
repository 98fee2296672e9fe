import fc from "fast-check";
import { expect, test } from "vitest";
import { projectFields } from "../../../runtime/extract/project.ts";

const record = {
  id: "1",
  name: null,
  address: { city: "Brno", zip: "60200", geo: { lat: 1, lng: 2 } },
  tags: [{ name: "a", color: "red" }, { name: "b" }, "scalar"],
  "event.type": "error",
  event: { type: "inner", id: 7 },
};

test.each<{ fields: readonly string[]; want: object }>([
  { fields: ["id"], want: { id: "1" } },
  { fields: ["name"], want: { name: null } },
  { fields: ["address.city"], want: { address: { city: "Brno" } } },
  { fields: ["address.geo.lat", "address.zip"], want: { address: { zip: "60200", geo: { lat: 1 } } } },
  { fields: ["address", "address.city"], want: { address: record.address } },
  { fields: ["tags.color"], want: { tags: [{ color: "red" }] } },
  { fields: ["event.type"], want: { "event.type": "error" } },
  { fields: ["event.id"], want: { event: { id: 7 } } },
  { fields: ["event.type", "event"], want: { "event.type": "error", event: record.event } },
  { fields: ["missing", "address.missing", "address.geo.missing", "tags.missing", "id.deeper"], want: {} },
  { fields: ["name.deeper"], want: {} },
  { fields: ["missing", "id"], want: { id: "1" } },
  { fields: ["constructor", "__proto__", "address.toString"], want: {} },
  { fields: ["", ".", "id."], want: {} },
  { fields: [], want: {} },
])("projectFields keeps only the members on the paths $fields", ({ fields, want }) => {
  expect(projectFields(record, { fields })).toEqual(want);
});

test.each<{ fields: readonly string[]; want: object }>([
  { fields: ["address", "tags", "event", "event.type"], want: { id: "1", name: null } },
  {
    fields: ["address.geo", "tags.color"],
    want: { ...record, address: { city: "Brno", zip: "60200" }, tags: [{ name: "a" }, { name: "b" }, "scalar"] },
  },
  { fields: ["event.type"], want: { ...record, "event.type": undefined } },
  { fields: ["missing", "id.deeper", "constructor"], want: record },
])("projectFields omits the members on the paths $fields", ({ fields, want }) => {
  expect(projectFields(record, { exclude_fields: fields })).toEqual(want);
});

test("projectFields selects fields, then omits the excluded ones", () => {
  expect(projectFields(record, { fields: ["id", "address"], exclude_fields: ["address.geo"] })).toEqual({
    id: "1",
    address: { city: "Brno", zip: "60200" },
  });
});

test("every record of an array is projected; a record without the field becomes an empty object", () => {
  expect(projectFields([record, { x: 1 }], { fields: ["id"] })).toEqual([{ id: "1" }, {}]);
});

test("records that are not objects stay unchanged", () => {
  const data = ["a", null, { id: 1, n: 2 }];
  expect(projectFields(data, { fields: ["id"], exclude_fields: ["n"] })).toEqual(["a", null, { id: 1 }]);
});

test("the members of a projected record keep the order of the record, not the order of `fields`", () => {
  expect(Object.keys(Object(projectFields(record, { fields: ["tags.name", "address.city", "id"] })))).toEqual([
    "id",
    "address",
    "tags",
  ]);
});

test("an empty array on the path to a field is kept", () => {
  const order = { id: "1", items: [], parts: [{ lines: [] }] };
  expect(projectFields(order, { fields: ["items.price.id", "parts.lines.id"] })).toEqual({
    items: [],
    parts: [{ lines: [] }],
  });
});

test("without options, projectFields returns the data itself", () => {
  const data = [record];
  expect(projectFields(data, {})).toBe(data);
});

test("members below a member named __proto__ can be selected and omitted", () => {
  const odd: unknown = JSON.parse('{"__proto__":{"a":1,"b":2},"id":1}');
  const kept = projectFields(odd, { fields: ["__proto__.a"] });
  expect(JSON.stringify(kept)).toBe('{"__proto__":{"a":1}}');
  expect(JSON.stringify(projectFields(odd, { exclude_fields: ["__proto__.a"] }))).toBe('{"__proto__":{"b":2},"id":1}');
});

test("fields and exclude_fields with the same names return complementary parts, and do not change the record", () => {
  const record = fc.dictionary(fc.string(), fc.jsonValue());
  const some = record.chain((data) => fc.tuple(fc.constant(data), fc.subarray(Object.keys(data))));
  fc.assert(
    fc.property(some, ([data, fields]) => {
      const before = JSON.stringify(data);
      const selected = Object(projectFields(data, { fields }));
      const others = Object(projectFields(data, { exclude_fields: fields }));
      expect(Object.keys(selected)).toEqual(fields);
      expect(Object.keys(others)).toEqual(Object.keys(data).filter((name) => !fields.includes(name)));
      expect({ ...others, ...selected }).toEqual(data);
      expect(JSON.stringify(data)).toBe(before);
    }),
  );
});

test("a path that is repeated a thousand times selects the same members as one path", () => {
  const deep = Array.from({ length: 300 }, (_, index) => ({ a: { b: index, c: index } }));
  expect(projectFields(deep, { fields: Array(1000).fill("a.b") })).toEqual(deep.map(({ a: { b } }) => ({ a: { b } })));
});
