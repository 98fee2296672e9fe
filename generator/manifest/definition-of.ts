import { isNode, type Node } from "./schema/node.ts";
import { manifestSchema } from "./schema/root.ts";

/** A schema of the vocabulary itself, or what it refers to: `#/$defs/Name`. */
export function definitionOf(schema: Node): Node {
  const { $ref: reference } = schema;
  const definitions = manifestSchema.$defs;
  if (typeof reference !== "string" || !isNode(definitions)) return schema;
  const definition = definitions[reference.slice("#/$defs/".length)];
  return isNode(definition) ? definition : schema;
}
