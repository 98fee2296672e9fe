import { compile } from "json-schema-to-typescript";
import { isNode, type Node } from "./schema/node.ts";
import { manifestSchema } from "./schema/root.ts";
import { hasShortForm } from "./short-types.ts";

/** The text of `manifest.ts`: the TypeScript types of a manifest that fits its schema. */
export async function printTypes(): Promise<string> {
  return await compile(printable(manifestSchema), "Manifest", {
    bannerComment: "// Printed from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.",
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    style: { printWidth: 120 },
  });
}

/** The schema as it prints well: a reference keeps its type's name, and a key that takes any JSON says so. */
function printable(node: Node): Node {
  if (typeof node.$ref === "string") return { $ref: node.$ref };
  if (!("type" in node || "enum" in node || "const" in node)) return { ...node, tsType: "unknown" };
  // A short type is expanded when a manifest is read.
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
