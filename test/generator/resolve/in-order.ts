import { type Document, isCollection, isMap, isPair, isScalar, parseDocument } from "yaml";
import { manifestSchema } from "../../../generator/manifest/schema/root.ts";

type Schema = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** A manifest with its keys in the order of the vocabulary, so that the parts of a test may stand as they read best. */
export function inOrder(manifest: string): string {
  const document = parseDocument(manifest);
  if (document.errors.length > 0) return manifest;
  sort(document.contents, manifestSchema as Schema);
  return String(document);
}

function sort(node: Document["contents"] | unknown, { $ref, ...own }: Schema): void {
  const { properties, additionalProperties, items } = $ref === undefined ? own : definition(String($ref));
  if (!isCollection(node)) return;
  if (!isMap(node)) {
    for (const item of node.items) sort(item, (items ?? {}) as Schema);
    return;
  }
  const known = Object.keys(properties ?? {});
  const rank = (pair: unknown) => (isPair(pair) && isScalar(pair.key) ? known.indexOf(String(pair.key.value)) : 0);
  node.items.sort((a, b) => rank(a) - rank(b));
  for (const { key, value } of node.items) {
    const name = String(isScalar(key) ? key.value : key);
    sort(
      value,
      ((properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties) ?? {}) as Schema,
    );
  }
}

function definition(reference: string): Schema {
  return (manifestSchema.$defs as Readonly<Record<string, Schema>>)[reference.slice("#/$defs/".length)] ?? {};
}
