import type { Json, Schema } from "@agent-connectors/runtime";
import fc from "fast-check";
import { kindOf, type Model } from "./model.ts";
import { json, ofKind } from "./values.ts";

/** A random record. */
export type TestRecord = Readonly<Record<string, Json>>;

/** Random records of a model, with distinct keys. */
export function recordsOf({ fields }: Model): fc.Arbitrary<readonly TestRecord[]> {
  const { id: _, ...others } = fields;
  return fc
    .array(objectOf(others), { minLength: 1, maxLength: 20 })
    .map((all) => all.map((each, id) => ({ id, ...(each as TestRecord) })));
}

/** An object with random members, each of which may be absent. */
export function objectOf(fields: Readonly<Record<string, Schema>>): fc.Arbitrary<Json> {
  const members = Object.entries(fields).map(([name, schema]) =>
    member(valuesIn(schema)).map((value): readonly (readonly [string, Json])[] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return fc.tuple(...members).map((found) => Object.fromEntries(found.flat()));
}

function valuesIn(schema: Schema): fc.Arbitrary<Json> {
  if (schema.items) return arrayOf(valuesIn(schema.items));
  if (schema.properties) return objectOf(schema.properties);
  const kind = kindOf(schema);
  if (kind !== "any") return ofKind[kind];
  return fc.oneof(json, undeclared("a", fc.oneof(json, undeclared("b", json), arrayOf(undeclared("b", json)))));
}

/** A member that may be absent, null or, rarely, of another type. */
function member(value: fc.Arbitrary<Json>): fc.Arbitrary<Json | undefined> {
  return fc.oneof(
    { weight: 12, arbitrary: value },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom<Json>("other", 5.5, true, [1], { a: 1 }, []) },
  );
}

/** An object with one member, which may be absent. */
function undeclared(name: string, value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return member(value).map((found) => (found === undefined ? {} : { [name]: found }));
}

function arrayOf(value: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.array(
    fc.oneof(
      { weight: 9, arbitrary: value },
      { weight: 1, arbitrary: fc.array(value, { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    { maxLength: 4 },
  );
}
