import type { Report } from "../diagnostics/report.ts";
import type { Fields, Manifest, Type } from "../manifest/manifest.ts";
import type { NamedType } from "./context.ts";

type Declared = Omit<NamedType, "fields">;

/** Every object type with a name: those of `types`, and the records of entities that have fields of their own. */
export function namedTypes(manifest: Manifest, report: Report): ReadonlyMap<string, NamedType> {
  const types = declaredTypes(manifest, report);
  return new Map([...types].map(([name, type]) => [name, { ...type, fields: fieldsOf(types, name, []) }]));
}

/** All fields of a type, those of the type that it extends first. A cycle is left where it closes: `brokenTypes` tells of it. */
function fieldsOf(types: ReadonlyMap<string, Declared>, name: string, trail: readonly string[]): Fields {
  const type = types.get(name);
  if (!type || trail.includes(name)) return {};
  return type.extends === undefined ? type.own : { ...fieldsOf(types, type.extends, [...trail, name]), ...type.own };
}

function declaredTypes(manifest: Manifest, report: Report): ReadonlyMap<string, Declared> {
  const types = new Map<string, Declared>();
  for (const [name, { fields, ...type }] of Object.entries(manifest.types ?? {}))
    types.set(name, { ...type, own: fields ?? {}, path: ["types", name, "fields"] });
  for (const [entity, { record, fields, description }] of Object.entries(manifest.entities)) {
    if (record === undefined || !fields) continue;
    const earlier = types.get(record);
    if (earlier)
      report(
        "duplicate-name",
        { what: "a type", name: record, other: earlier.path.slice(0, -1).join(".") },
        { path: ["entities", entity, "record"] },
      );
    else types.set(record, { description, own: fields, path: ["entities", entity, "fields"] });
  }
  return types;
}

/** Fields of one type with those of the types it uses; each would be printed. */
const maxFields = 5_000;

/** Types in types. */
const maxDepth = 24;

/** The types that contain themselves, or too much to be written out; each fault is reported where the type is declared. */
export function brokenTypes(types: ReadonlyMap<string, NamedType>, report: Report): ReadonlySet<string> {
  const sizes = new Map<string, number>();
  const measure = (name: string, trail: readonly string[]): number => {
    const type = types.get(name);
    const known = type ? sizes.get(name) : 0;
    if (!type || known !== undefined) return known ?? 0;
    const path = type.path.slice(0, -1);
    const inside = [...trail.slice(trail.indexOf(name)), name];
    if (trail.includes(name)) report("cycle", { what: "the type", names: inside }, { path, part: "key" });
    else if (trail.length >= maxDepth)
      report("too-complex", { name, limit: maxDepth, of: "levels of types" }, { path, part: "key" });
    if (trail.includes(name) || trail.length >= maxDepth) return Number.POSITIVE_INFINITY;
    const inner = (ref: string): number => measure(ref, [...trail, name]);
    const parts = [...Object.values(type.own), ...(type.values ? [type.values] : [])];
    const base = type.extends === undefined ? 0 : inner(type.extends);
    const size = parts.reduce((sum, part) => sum + sizeOf(part, inner), base);
    if (size > maxFields && size < Number.POSITIVE_INFINITY)
      report("too-complex", { name, limit: maxFields, of: "fields" }, { path, part: "key" });
    sizes.set(name, size > maxFields ? Number.POSITIVE_INFINITY : size);
    return sizes.get(name) ?? 0;
  };
  return new Set([...types.keys()].filter((name) => measure(name, []) > maxFields));
}

function sizeOf({ ref, items, fields, values }: Type, sizeOfRef: (name: string) => number): number {
  const parts = [items, values, ...Object.values(fields ?? {})].filter((part) => part !== undefined);
  const own = parts.reduce((sum, part) => sum + sizeOf(part, sizeOfRef), 1);
  return ref === undefined ? own : own + sizeOfRef(ref);
}
