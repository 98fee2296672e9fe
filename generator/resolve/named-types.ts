import type { Report } from "../diagnostics/report.ts";
import type { Manifest, Type } from "../manifest/manifest.ts";
import type { NamedType } from "./context.ts";

/** Every object type with a name: those of `types`, and the records of entities that have fields of their own. */
export function namedTypes(manifest: Manifest, report: Report): ReadonlyMap<string, NamedType> {
  const types = new Map<string, NamedType>();
  for (const [name, { fields, ...type }] of Object.entries(manifest.types ?? {}))
    types.set(name, { ...type, fields: fields ?? {}, path: ["types", name, "fields"] });
  for (const [entity, { record, fields, description }] of Object.entries(manifest.entities)) {
    if (record === undefined || !fields) continue;
    const earlier = types.get(record);
    if (earlier)
      report(
        "duplicate-name",
        { what: "a type", name: record, other: earlier.path.slice(0, -1).join(".") },
        { path: ["entities", entity, "record"] },
      );
    else types.set(record, { description, fields, path: ["entities", entity, "fields"] });
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
    const parts = [...Object.values(type.fields), ...(type.values ? [type.values] : [])];
    const size = parts.reduce((sum, part) => sum + sizeOf(part, (ref) => measure(ref, [...trail, name])), 0);
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
