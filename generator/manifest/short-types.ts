import type { Type } from "./generated/type.ts";
import { isNode, type Node } from "./schema/node.ts";
import { definitionOf, manifestSchema } from "./schema/root.ts";
import { formatTypes, typeNames } from "./schema/type.ts";

/**
 * Replaces each short type in a manifest, such as `date-time!`, `Address` or `[string]`, with its long form
 * (`{ type, format, … }`).
 */
export function expandTypes<Value>(manifest: Value): Value {
  // The short and the long form match the same schema, so the cast is safe.
  return expanded(manifest, manifestSchema) as Value;
}

function expanded(value: unknown, schema: Node): unknown {
  const definition = definitionOf(schema);
  const isShort = hasShortForm(definition);
  if (typeof value === "string") return isShort ? typeOf(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const { properties, additionalProperties, items } = definition;
  if (Array.isArray(value)) {
    const all = isNode(items) ? value.map((item) => expanded(item, items)) : value;
    return isShort ? { items: all[0] } : all;
  }
  const known = isNode(properties) ? properties : {};
  const members = Object.entries(value).map(([key, member]) => {
    const next = Object.hasOwn(known, key) ? known[key] : additionalProperties;
    return [key, isNode(next) ? expanded(member, next) : member];
  });
  return Object.fromEntries(members);
}

/** Whether a part of the manifest schema accepts the forms of a type: a map of keys, one string, and a list with one type. */
export function hasShortForm({ type }: Node): boolean {
  return Array.isArray(type) && type.includes("object") && type.includes("array");
}

function typeOf(words: string): Type {
  const [word = "", ...marks] = words.split(" ");
  const name = word.endsWith("!") ? word.slice(0, -1) : word;
  return {
    ...named(name),
    ...(name !== word && { nullable: false }),
    // The marks follow the type: `date-time! incremental`. The check against the schema of manifests reports unknown marks.
    ...(marks.length > 0 && { store: marks as NonNullable<Type["store"]> }),
  };
}

function named(name: string): Type {
  if (/^[A-Z]/.test(name)) return { ref: name };
  const type = Object.hasOwn(formatTypes, name) ? formatTypes[name] : undefined;
  // The check against the schema of manifests reports an unknown word.
  const known = typeNames.includes(name) ? name : "any";
  return (type === undefined ? { type: known } : { type, format: name }) as Type;
}
