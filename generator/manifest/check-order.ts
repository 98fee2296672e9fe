import type { Report } from "../diagnostics/report.ts";
import type { ManifestPath } from "./positions.ts";
import type { Node } from "./schema/node.ts";
import { manifestSchema } from "./schema/root.ts";

/**
 * Reports each key that stands behind one that the vocabulary lists after it: manifests are read side by side, and
 * what is in one order everywhere is found. Names that an author chooses stand in the author's order.
 */
export function checkOrder(manifest: unknown, report: Report): void {
  checkNode(manifest, { schema: manifestSchema, path: [] }, report);
}

interface Place {
  readonly schema: Node;
  readonly path: ManifestPath;
}

function checkNode(value: unknown, { schema, path }: Place, report: Report): void {
  if (typeof value !== "object" || value === null) return;
  const { properties, additionalProperties, items } = definitionOf(schema);
  if (isNode(properties)) checkKeys(Object.keys(value), { known: Object.keys(properties), path }, report);
  for (const [key, member] of Object.entries(value)) {
    const listed = isNode(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    const next = Array.isArray(value) ? items : (listed ?? additionalProperties);
    if (isNode(next)) checkNode(member, { schema: next, path: [...path, key] }, report);
  }
}

function checkKeys(
  keys: readonly string[],
  { known, path }: { readonly known: readonly string[]; readonly path: ManifestPath },
  report: Report,
): void {
  for (const [index, name] of keys.entries()) {
    const rank = known.indexOf(name);
    const before = keys.slice(0, index).find((earlier) => known.indexOf(earlier) > rank);
    if (before !== undefined) report("key-order", { name, before }, { path: [...path, name], part: "key" });
  }
}

/** The schema itself, or what it refers to: `#/$defs/Name`. */
function definitionOf(schema: Node): Node {
  const { $ref: reference } = schema;
  const definitions = manifestSchema.$defs;
  if (typeof reference !== "string" || !isNode(definitions)) return schema;
  const definition = definitions[reference.slice("#/$defs/".length)];
  return isNode(definition) ? definition : schema;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
