import { compile } from "json-schema-to-typescript";
import { action, param, transformations } from "./schema/action.ts";
import { auth } from "./schema/auth.ts";
import { contextStore } from "./schema/context-store.ts";
import { isNode, type Node, object, scalar } from "./schema/node.ts";
import { pagination } from "./schema/pagination.ts";
import { manifestSchema } from "./schema/root.ts";
import { rules } from "./schema/rules.ts";
import { type, typeKeys } from "./schema/type.ts";
import { hasShortForm } from "./short-types.ts";

const banner = "// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.";

const shared = { TypeKeys: object("The keys for the type of a value.", typeKeys) };

/** The definitions in each printed module. All other definitions are in the module `manifest`. */
const modules: Readonly<Record<string, Readonly<Record<string, Node>>>> = {
  scalar,
  type: { ...type, ...shared },
  action: { ...param, ...transformations, ...action },
  rules,
  pagination,
  "context-store": contextStore,
  auth,
};

/** Generates the TypeScript types of a valid manifest, divided into modules. */
export async function printTypes(): Promise<readonly PrintedModule[]> {
  const definitions = { ...Object(manifestSchema.$defs), ...shared };
  const text = await compile(printable({ ...manifestSchema, $defs: definitions }), "Manifest", {
    bannerComment: "",
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    style: { printWidth: 120 },
  });
  // Each definition has a description, so each declaration begins with a comment.
  const declarations = text
    .trim()
    .split(/\n(?=\/\*\*$)/m)
    .map(declarationIn);
  const printed = Map.groupBy(declarations, ({ name }) => moduleOf(name));
  return [...printed].map(([module, own]) => ({
    path: `generator/manifest/generated/${module}.ts`,
    text: `${[banner, ...importsOf(module, own), "", ...own.map(({ text }) => text)].join("\n")}\n`,
  }));
}

/** A printed module, with its path from the root of the repository. */
interface PrintedModule {
  readonly path: string;
  readonly text: string;
}

interface Declaration {
  readonly name: string;
  readonly text: string;
  /** The words of the code, including the words in strings. */
  readonly words: ReadonlySet<string>;
}

function declarationIn(text: string): Declaration {
  const code = text.replace(/\/\*.*?\*\//gs, "");
  const [, name = ""] = /^export (?:interface|type) (\w+)/m.exec(code) ?? [];
  return { name, text, words: new Set(code.match(/\w+/g)) };
}

function moduleOf(name: string): string {
  return Object.keys(modules).find((module) => Object.hasOwn(modules[module] ?? {}, name)) ?? "manifest";
}

function importsOf(module: string, declarations: readonly Declaration[]): readonly string[] {
  const names = [...Object.keys(Object(manifestSchema.$defs)), ...Object.keys(shared)];
  const used = names.filter((name) => declarations.some(({ words }) => words.has(name)));
  const byModule = Map.groupBy(used.toSorted(), moduleOf);
  byModule.delete(module);
  return [...byModule]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([other, names]) => `import type { ${names.join(", ")} } from "./${other}.ts";`);
}

/**
 * Prepares a schema for json-schema-to-typescript. Removes the description next to a reference, so that the printed type is the
 * name of the definition.
 */
function printable(node: Node): Node {
  if (typeof node.$ref === "string") return { $ref: node.$ref };
  if (!("type" in node || "enum" in node || "const" in node)) return { ...node, tsType: "unknown" };
  // The parser expands short types, so the generated types have only the long form.
  const { properties, description } = node;
  const shape = hasShortForm(node) ? { description, type: "object", additionalProperties: false, properties } : node;
  return Object.fromEntries(
    Object.entries(extending(shape)).map(([keyword, value]) => [keyword, printableKeyword(keyword, value)]),
  );
}

/** Lets a definition with all `typeKeys` extend `TypeKeys`, and removes its keys that have the same schema in `TypeKeys`. */
function extending(node: Node): Node {
  const { properties } = node;
  const keys: Readonly<Record<string, Node>> = typeKeys;
  const isExtending = isNode(properties) && Object.keys(keys).every((key) => Object.hasOwn(properties, key));
  if (node === shared.TypeKeys || !isExtending) return node;
  const own = Object.entries(properties).filter(([key, value]) => keys[key] !== value);
  return { ...node, properties: Object.fromEntries(own), extends: { $ref: "#/$defs/TypeKeys" } };
}

function printableKeyword(keyword: string, value: unknown): unknown {
  if (keyword === "items" || keyword === "additionalProperties") return isNode(value) ? printable(value) : value;
  if ((keyword !== "properties" && keyword !== "$defs") || !isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, node]) => [name, isNode(node) ? printable(node) : node]));
}
