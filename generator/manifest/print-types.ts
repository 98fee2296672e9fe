import { compile } from "json-schema-to-typescript";
import { isNode, type Node } from "./schema/node.ts";
import { manifestSchema } from "./schema/root.ts";
import { hasShortForm } from "./short-types.ts";

/** Generates `generated/manifest.ts`: the TypeScript types of a valid manifest. */
export async function printTypes(): Promise<string> {
  return await compile(printable(manifestSchema), "Manifest", {
    bannerComment:
      "// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.",
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    style: { printWidth: 120 },
  });
}

/**
 * Prepares a schema for json-schema-to-typescript. A reference becomes the name of its definition, without the description of
 * the key. A key that accepts any JSON has the type `unknown`.
 */
function printable(node: Node): Node {
  if (typeof node.$ref === "string") return { $ref: node.$ref };
  if (!("type" in node || "enum" in node || "const" in node)) return { ...node, tsType: "unknown" };
  // The parser expands short types, so the generated types have only the long form.
  const { properties, description } = node;
  const shape = hasShortForm(node) ? { description, type: "object", additionalProperties: false, properties } : node;
  return Object.fromEntries(
    Object.entries(shape).map(([keyword, value]) => [keyword, printableKeyword(keyword, value)]),
  );
}

function printableKeyword(keyword: string, value: unknown): unknown {
  if (keyword === "items" || keyword === "additionalProperties") return isNode(value) ? printable(value) : value;
  if ((keyword !== "properties" && keyword !== "$defs") || !isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, node]) => [name, isNode(node) ? printable(node) : node]));
}
