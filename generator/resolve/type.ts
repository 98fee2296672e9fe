import type { Schema, SchemaType } from "@agent-connectors/runtime";
import type { Report } from "../diagnostics/collect.ts";
import type { Manifest } from "../manifest/generated/manifest.ts";
import type { Fields, Type } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkConstraints, checkValue } from "./constraints.ts";
import { type Context, jsonOf, type NamedType, own } from "./context.ts";

/**
 * The use of a type:
 * - `record`: in a record of the upstream, or in the `meta` of a result. Objects can have undeclared members. A field can be null
 *   or absent unless it has `nullable: false`.
 * - `param`: in a param or a configuration value. An object with `fields` and without `values` is closed: it cannot have
 *   undeclared members.
 * - `borrowed`: in a param that has the type of a record's field. Objects are closed as for `param`. The `nullable` of the field
 *   and of its members does not apply.
 */
type TypeUse = "record" | "param" | "borrowed";

interface TypePlace {
  readonly path: ManifestPath;
  readonly use: TypeUse;
}

/** Resolves a type to JSON Schema. Reports a type that is missing, ambiguous or contradictory. */
export function resolveType(context: Context, type: Type, place: TypePlace): Schema {
  if (type.store)
    context.report(
      "misplaced-key",
      { key: "store", owner: "fields of records", here: place.use === "record" ? "an item" : "a param" },
      { path: [...place.path, "store"], part: "key" },
    );
  const own = type.ref === undefined ? ownSchema(context, type, place) : refSchema(context, type, place);
  const schema = type.nullable === true ? nullable(own) : own;
  checkValue(context, schema, { key: "example", path: [...place.path, "example"], value: type.example });
  return schema;
}

function refSchema(context: Context, type: Type, { path, use }: TypePlace): Schema {
  const { ref = "", nullable: _, description, example, required: __, store: ___, ...others } = type;
  const keys = Object.keys(others).filter((key) => key !== "ref");
  if (keys.length > 0) context.report("conflicting-keys", { keys: ["ref", ...keys] }, { path });
  const named = namedType(context, ref, { path: [...path, "ref"], use });
  return {
    ...named,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [jsonOf(example)] }),
  };
}

/** Returns the schema of a named type. Reports an unknown name. */
export function namedType(context: Context, name: string, { path, use }: TypePlace): Schema {
  const type = context.types.get(name);
  context.used.add(`types.${name}`);
  if (!type) {
    const near = context.nearest(name, [...context.types.keys()]);
    if (near !== undefined) context.used.add(`types.${near}`);
    context.report("unknown-name", { what: "a type", name, nearest: near }, { path });
  }
  if (!type || context.brokenTypes.has(name)) return {};
  const key = `${use} ${name}`;
  const resolved = context.resolvedTypes.get(key) ?? resolveNamed(context, name, { type, use });
  context.resolvedTypes.set(key, resolved);
  return resolved;
}

/**
 * Only the schema for records has a `title`, the name of the generated interface. The schema for params describes a different
 * type: for example, its objects can be closed.
 */
function resolveNamed(
  context: Context,
  name: string,
  { type, use }: { readonly type: NamedType; readonly use: TypeUse },
): Schema {
  const { description, own: fields, include, values, path } = type;
  const own = members(context, { fields, ...(values && { values }) }, { path, use });
  const all = include.map((other, index) =>
    namedType(context, other, { path: [...path.slice(0, -1), "include", index], use }),
  );
  return {
    type: "object",
    ...(use === "record" && { title: name }),
    ...(description !== undefined && { description }),
    ...all.reduce(withMembers, own),
  };
}

/** Adds the members that only `other` has. */
function withMembers(schema: Schema, other: Schema): Schema {
  const properties = merged([schema.properties, other.properties]);
  const required = Object.keys(properties).filter((name) =>
    (schema.properties && Object.hasOwn(schema.properties, name) ? schema : other).required?.includes(name),
  );
  const others = schema.additionalProperties ?? other.additionalProperties;
  return {
    properties,
    ...(required.length > 0 && { required }),
    ...(others !== undefined && { additionalProperties: others }),
  };
}

/** The first of two entries with the same name takes precedence. */
function merged<Value>(
  maps: readonly (Readonly<Record<string, Value>> | undefined)[],
): Readonly<Record<string, Value>> {
  const all = maps.flatMap((map) => Object.entries(map ?? {}));
  return { ...Object.fromEntries(all), ...Object.fromEntries(all.toReversed()) };
}

function ownSchema(context: Context, type: Type, place: TypePlace): Schema {
  const stated = typesOf(context, type, place.path);
  const isValid = checkConstraints(context, type, { path: place.path, types: stated });
  const types = place.use === "record" || type.format !== "int64" ? stated : withDigits(stated);
  const [first] = types;
  const statedType = first !== undefined && { type: types.length === 1 ? first : types };
  const { description, format, pattern, min, max, min_length, max_length, min_items, max_items, example } = type;
  const schema: Schema = {
    ...statedType,
    ...(description !== undefined && { description }),
    ...(type.enum && { enum: type.enum }),
    ...(format !== undefined && { format }),
    ...(type.separated && { separated: type.separated }),
    ...(pattern !== undefined && { pattern }),
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(min_length !== undefined && { minLength: min_length }),
    ...(max_length !== undefined && { maxLength: max_length }),
    ...(min_items !== undefined && { minItems: min_items }),
    ...(max_items !== undefined && { maxItems: max_items }),
    ...(type.items && { items: resolveType(context, type.items, below(place, "items")) }),
    ...members(context, type, { ...place, path: [...place.path, "fields"] }),
    ...(example !== undefined && { examples: [jsonOf(example)] }),
  };
  // A schema with an invalid constraint cannot be compiled, so only its type is kept.
  return isValid ? schema : { ...statedType };
}

/** An empty list means any type. */
function typesOf(context: Context, type: Type, path: ManifestPath): readonly SchemaType[] {
  const stated = [type.type, type.any_of].filter((key) => key !== undefined);
  if (stated.length > 1) context.report("conflicting-keys", { keys: ["type", "any_of"] }, { path });
  const implied = type.items ? "array" : type.fields || type.values ? "object" : undefined;
  for (const [at, name] of (type.any_of ?? []).entries())
    if (type.any_of?.indexOf(name) !== at)
      context.report("duplicate-value", { key: "any_of", found: name }, { path: [...path, "any_of", at] });
  const named = [...new Set(type.any_of ?? [type.type ?? implied])];
  if (named[0] === undefined)
    context.report("missing-choice", { keys: ["type", "any_of", "ref"] }, { path, part: "key" });
  return named.includes("any") ? [] : named.filter((name) => name !== undefined && name !== "any");
}

/** Lets callers pass an `int64` as a string, because records contain unsafe integers (see `Number.isSafeInteger`) as strings. */
function withDigits(types: readonly SchemaType[]): readonly SchemaType[] {
  return types.includes("integer") && !types.includes("string") ? [...types, "string"] : types;
}

type Members = Pick<Type, "fields" | "values">;

function members(context: Context, { fields, values }: Members, place: TypePlace): Schema {
  if (!fields && !values) return {};
  const isClosed = place.use !== "record" && !values;
  const required = Object.entries(fields ?? {})
    .filter(([, field]) => (place.use === "record" ? field.nullable === false : field.required === true))
    .map(([name]) => name);
  const properties = Object.entries(fields ?? {}).map(([name, field]) => [
    name,
    memberOf(context, field, below(place, name)),
  ]);
  return {
    ...(fields && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    ...(isClosed && { additionalProperties: false }),
    ...(values && { additionalProperties: resolveType(context, values, sibling(place, "values")) }),
  };
}

function memberOf(context: Context, field: Type, place: TypePlace): Schema {
  if (place.use === "record") return resolveField(context, field, place.path);
  const { nullable: _, store: __, ...borrowed } = field;
  return resolveType(context, place.use === "borrowed" ? borrowed : field, place);
}

/** Resolves a record's field to JSON Schema. The field is nullable by default. */
export function resolveField(context: Context, field: Type, path: ManifestPath): Schema {
  const { store, ...type } = field;
  const schema = resolveType(context, { ...type, nullable: field.nullable !== false }, { path, use: "record" });
  context.declarations.set(schema, { path, marks: store ?? [] });
  return schema;
}

function nullable(schema: Schema): Schema {
  const { type, enum: values, ...rest } = schema;
  if (type === undefined) return schema;
  const types: readonly SchemaType[] = typeof type === "string" ? [type] : type;
  return { type: [...types, "null"], ...(values && { enum: [...values, null] }), ...rest };
}

function below(place: TypePlace, segment: string): TypePlace {
  return { ...place, path: [...place.path, segment] };
}

function sibling(place: TypePlace, segment: string): TypePlace {
  return { ...place, path: [...place.path.slice(0, -1), segment] };
}

/** Returns the field of a record by name, or by a dotted path into its object fields. */
export function fieldType(context: Context, fields: Fields, name: string): Type | undefined {
  const whole = own(fields, name);
  const [first = "", ...rest] = name.split(".");
  const outer = own(fields, first);
  if (whole || rest.length === 0 || !outer) return whole;
  const named = outer.ref === undefined ? undefined : context.types.get(outer.ref);
  return fieldType(context, outer.fields ?? named?.fields ?? {}, rest.join("."));
}

type Declared = Omit<NamedType, "fields">;

/** Returns all named object types: those in `types`, and the record types of entities that declare or include fields. */
export function namedTypes(manifest: Manifest, report: Report): Pick<Context, "types" | "brokenTypes"> {
  const declared = declaredTypes(manifest, report);
  const brokenTypes = findBrokenTypes(declared, report);
  const types = new Map<string, NamedType>();
  // The recursion ends, because the includes of types that are not broken have no cycles and at most `maxDepth` levels.
  const resolved = (name: string, type: Declared): NamedType => {
    const known = types.get(name);
    if (known) return known;
    const included = type.include.map((name) => {
      const other = declared.get(name);
      return other && (brokenTypes.has(name) ? other.own : resolved(name, other).fields);
    });
    const whole = { ...type, fields: merged([type.own, ...included]) };
    types.set(name, whole);
    return whole;
  };
  return { types: new Map([...declared].map(([name, type]) => [name, resolved(name, type)])), brokenTypes };
}

function declaredTypes(manifest: Manifest, report: Report): ReadonlyMap<string, Declared> {
  const types = new Map<string, Declared>();
  for (const [name, { fields, include = [], ...type }] of Object.entries(manifest.types ?? {}))
    types.set(name, { ...type, include, own: fields ?? {}, path: ["types", name, "fields"] });
  for (const [entity, { record_type, fields, include = [], description }] of Object.entries(manifest.entities)) {
    if (record_type === undefined || (!fields && include.length === 0)) continue;
    const earlier = types.get(record_type);
    if (earlier)
      report(
        "duplicate-name",
        { what: "a type", name: record_type, other: earlier.path.slice(0, -1).join(".") },
        { path: ["entities", entity, "record_type"] },
      );
    else types.set(record_type, { description, include, own: fields ?? {}, path: ["entities", entity, "fields"] });
  }
  return types;
}

/** The maximum number of fields of a type, including those of the types in it. */
const maxFields = 5_000;

/** The maximum depth of named types inside one another. */
const maxDepth = 24;

/** The size of a type, including the types in it. Both numbers are infinite for a broken type. */
interface Extent {
  readonly fields: number;
  readonly levels: number;
}

const broken: Extent = { fields: Number.POSITIVE_INFINITY, levels: Number.POSITIVE_INFINITY };

/**
 * Returns the types that are recursive or too complex, and the types that contain them. If a chain of nested types has too many
 * levels, reports only one of its types, but the result can contain each of its first `maxDepth` types, even a type that is valid
 * by itself.
 */
function findBrokenTypes(types: ReadonlyMap<string, Declared>, report: Report): ReadonlySet<string> {
  const extents = new Map<string, Extent>();
  const placeOf = (name: string) => ({ path: types.get(name)?.path.slice(0, -1) ?? [], part: "key" as const });
  const reportDepth = (name: string): void =>
    report("too-complex", { name, limit: maxDepth, of: "levels of types" }, placeOf(name));
  const measure = (name: string, trail: readonly string[]): Extent => {
    const type = types.get(name);
    if (!type) return { fields: 0, levels: 0 };
    const known = extents.get(name);
    if (known) return known;
    const [outermost = name] = trail;
    if (trail.includes(name)) report("cycle", { names: [...trail.slice(trail.indexOf(name)), name] }, placeOf(name));
    else if (trail.length >= maxDepth) reportDepth(outermost);
    if (trail.includes(name) || trail.length >= maxDepth) return broken;
    let levels = 1;
    const inner = (ref: string): number => {
      const extent = measure(ref, [...trail, name]);
      levels = Math.max(levels, extent.levels + 1);
      return extent.fields;
    };
    const parts = [...Object.values(type.own), ...(type.values ? [type.values] : [])];
    const included = type.include.reduce((sum, other) => sum + inner(other), 0);
    const fields = parts.reduce((sum, part) => sum + sizeOf(part, inner), included);
    const isReported = fields === Number.POSITIVE_INFINITY;
    if (!isReported && fields > maxFields)
      report("too-complex", { name, limit: maxFields, of: "fields" }, placeOf(name));
    else if (!isReported && levels > maxDepth) reportDepth(name);
    const extent = fields > maxFields || levels > maxDepth ? broken : { fields, levels };
    extents.set(name, extent);
    return extent;
  };
  return new Set([...types.keys()].filter((name) => measure(name, []) === broken));
}

function sizeOf({ ref, items, fields, values }: Type, sizeOfRef: (name: string) => number): number {
  const parts = [items, values, ...Object.values(fields ?? {})].filter((part) => part !== undefined);
  const own = parts.reduce((sum, part) => sum + sizeOf(part, sizeOfRef), 1);
  return ref === undefined ? own : own + sizeOfRef(ref);
}
