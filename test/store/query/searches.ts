import type { Json } from "@agent-connectors/runtime";
import fc from "fast-check";
import type { Field, Kind } from "./evaluate.ts";
import { type Model, schemaAt } from "./model.ts";
import { objectOf } from "./records.ts";
import { operandFor, text, words } from "./values.ts";

/** A random search for records of a `Model`. Each page uses the next limit of `limits`, in rotation. */
export interface TestSearch {
  readonly filter: Json;
  readonly sort: readonly Readonly<Record<string, "asc" | "desc">>[];
  readonly fields: readonly string[] | undefined;
  readonly limits: readonly number[];
}

const operators = "eq neq gt gte lt lte in startswith endswith contains array_contains fuzzy keyword not and or".split(
  " ",
);

/** The operators of filters, and the other parts of a search. */
export const searchParts: readonly string[] = [...operators, "sort", "fields", "pages"];

/** The members of `searchParts` that a search has. */
export function partsOf({ filter, sort, fields, limits }: TestSearch): readonly string[] {
  return [
    ...operatorsIn(filter),
    ...(sort.length > 0 ? ["sort"] : []),
    ...(fields ? ["fields"] : []),
    ...(limits.includes(1) ? ["pages"] : []),
  ];
}

function operatorsIn(filter: Json): readonly string[] {
  if (Array.isArray(filter)) return filter.flatMap(operatorsIn);
  if (typeof filter !== "object" || filter === null) return [];
  return Object.entries(filter).flatMap(([name, operand]) =>
    ["and", "or", "not"].includes(name) ? [name, ...operatorsIn(operand)] : [name],
  );
}

/** Random searches for records of a `Model`. */
export function searchesOf(model: Model): fc.Arbitrary<TestSearch> {
  const limits = fc.oneof(
    { weight: 4, arbitrary: fc.constant([100]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(1, 2, 5), { minLength: 1, maxLength: 3 }) },
  );
  return fc.record({ filter: filterOf(model), sort: sortOf(model), fields: fieldsOf(model), limits });
}

function sortOf({ searchable }: Model): fc.Arbitrary<TestSearch["sort"]> {
  const scalars = Object.entries(searchable).filter(([, { place }]) => place === "scalar");
  const key = fc.tuple(fc.constantFrom(...scalars.map(([name]) => name)), fc.constantFrom("asc", "desc"));
  return fc.array(
    key.map(([name, direction]) => ({ [name]: direction as "asc" | "desc" })),
    { maxLength: 3 },
  );
}

/** Random values of the param `fields`: absent, or the paths of some fields and of some objects that contain fields. */
function fieldsOf({ searchable }: Model): fc.Arbitrary<readonly string[] | undefined> {
  const path = fc
    .constantFrom(...Object.values(searchable))
    .chain((field) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(field.path) },
        { weight: 1, arbitrary: fc.nat(field.path.length - 1).map((at) => field.path.slice(0, at + 1)) },
      ),
    );
  const some = fc.array(
    path.map((names) => names.join(".")),
    { minLength: 1, maxLength: 4 },
  );
  return fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: some });
}

const search = fc.constantFrom(
  ..."pay PAYMENT zurich e\u0301tage ÉTAGE strasse οδοσ 7 日本 𐐀 istanbul invoicee x ½ हिन्दी दी".split(" "),
  "payment invoice",
  ...words,
);
const part = fc.oneof(text, search, fc.constantFrom("", "%", "_", "a", "PA", "\\", "σ"));
const word = fc.oneof(search, text).filter((value) => /[\p{L}\p{N}]/u.test(value));

const orders = ["gt", "gte", "lt", "lte"];
const parts = ["startswith", "endswith", "contains"];

function filterOf(model: Model): fc.Arbitrary<Json> {
  const leaf = leafOf(model);
  return fc.letrec<{ readonly filter: Json }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.tuple(leaf, leaf).map(([left, right]) => ({ ...(left as object), ...(right as object) })),
      fc.array(tie("filter"), { maxLength: 3 }).map((all) => ({ and: all })),
      fc.array(tie("filter"), { maxLength: 3 }).map((all) => ({ or: all })),
      tie("filter").map((inner) => ({ not: inner })),
      fc.constant({}),
    ),
  })).filter;
}

function leafOf(model: Model): fc.Arbitrary<Json> {
  const all = Object.entries(model.searchable);
  const some = (test: (field: Field) => boolean) => all.filter(([, field]) => test(field));
  const ordered = some(({ kind }) => kind !== "boolean" && kind !== "objects");
  const textual = some(({ kind }) => kind === "text" || kind === "any");
  const below = some(({ place }) => place !== "scalar");
  const keys = all.filter(([name]) => name === "id");
  const order = (kind: Kind) => nullable(kind).filter((value) => typeof value !== "boolean");
  return fc.oneof(
    ...["eq", "neq"].map((operator) => comparison(operator, all, ({ kind }) => nullable(kind))),
    comparison("in", all, ({ kind }) => fc.array(nullable(kind), { maxLength: 3 })),
    // If a filter lists few keys, the engines execute other statements (see `fewKeys` in `store/query/dialect.ts`).
    comparison("in", keys, () => fc.array(fc.nat(19), { minLength: 2, maxLength: 5 })),
    ...orders.map((operator) => comparison(operator, ordered, ({ kind }) => order(kind))),
    ...parts.map((operator) => comparison(operator, textual, () => part)),
    ...["keyword", "fuzzy"].map((operator) => comparison(operator, textual, () => word)),
    comparison("array_contains", below, (field) =>
      field.kind === "objects" ? objectOf(schemaAt(model, field).properties ?? {}) : nullable(field.kind),
    ),
  );
}

/** A random comparison of one of the fields. If there are no fields, a filter that every record meets. */
function comparison(
  operator: string,
  fields: readonly (readonly [string, Field])[],
  operandOf: (field: Field) => fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  if (fields.length === 0) return fc.constant({});
  return fc
    .constantFrom(...fields)
    .chain(([name, field]) => operandOf(field).map((operand) => ({ [operator]: { [name]: operand } })));
}

function nullable(kind: Kind): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 5, arbitrary: operandFor(kind) }, { weight: 1, arbitrary: fc.constant(null) });
}
