import type { Connector } from "@agent-connectors/runtime";
import { type ImportDeclarationStructure, StructureKind } from "ts-morph";
import { type File, withHeader } from "./emit.ts";
import { literal, propertyName } from "./literal.ts";
import { namesOf, reserveName } from "./names.ts";
import { doc, exported, importTypes, printSource } from "./print-source.ts";

/** Generates `generated/index.ts`: the list of all kinds. At run time, only `load()` imports the module of a kind. */
export function emitKinds(connectors: readonly Connector[]): File {
  const sorted = [...connectors].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  const taken = new Set(["Connector", "Kind", "KindOptions", "Kinds"]);
  const shapes = sorted.map((connector) => {
    const { shape: name } = namesOf(connector);
    const shape = reserveName({ name, suffix: "_" }, taken, (each) => [`${each}Options`]);
    return { connector, name, shape };
  });
  return withHeader(
    printSource("generated/index.ts", [
      ...importTypes("@agent-connectors/runtime", ["Connector"]),
      ...shapes.map(
        ({ connector: { kind }, name, shape }): ImportDeclarationStructure => ({
          kind: StructureKind.ImportDeclaration,
          isTypeOnly: true,
          moduleSpecifier: `./${kind}/index.ts`,
          namedImports: ["", "Options"].map((end) => ({
            name: `${name}${end}`,
            ...(shape !== name && { alias: `${shape}${end}` }),
          })),
        }),
      ),
      {
        kind: StructureKind.Interface,
        name: "Kinds",
        isExported: true,
        docs: ["The shape of the client of every connector kind."],
        properties: shapes.map(({ connector: { kind, description }, shape }) => ({
          name: propertyName(kind),
          type: shape,
          docs: [doc(description)],
        })),
      },
      {
        kind: StructureKind.Interface,
        name: "KindOptions",
        isExported: true,
        docs: ["The options of the client of every connector kind."],
        properties: shapes.map(({ connector: { kind }, shape }) => ({
          name: propertyName(kind),
          type: `${shape}Options`,
        })),
      },
      {
        kind: StructureKind.Interface,
        name: "Kind",
        typeParameters: ["Shape", "Options"],
        isExported: true,
        docs: ["A kind, before its module is loaded."],
        properties: [
          { name: "kind", isReadonly: true, type: "string" },
          { name: "title", isReadonly: true, type: "string" },
          { name: "description", isReadonly: true, type: "string" },
        ],
        methods: [
          {
            name: "load",
            returnType: "Promise<{ readonly connector: Connector<Shape, Options> }>",
            docs: ["Imports the module of this kind only."],
          },
        ],
      },
      exported(
        "Every connector kind, by name.",
        `const kinds: { readonly [K in keyof Kinds]: Kind<Kinds[K], KindOptions[K]> } = {\n${sorted.map(printKind).join("")}};`,
      ),
    ]),
    "Generated from manifests/. Do not edit: change a manifest, then `npm run generate`.",
  );
}

function printKind({ kind, title, description }: Connector): string {
  const facts = Object.entries({ kind, title, description }).map(([key, value]) => `    ${key}: ${literal(value)},\n`);
  return `  ${propertyName(kind)}: {\n${facts.join("")}    load: () => import("./${kind}/index.ts"),\n  },\n`;
}
