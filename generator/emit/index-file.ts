import { type ConfigField, type Connector, entitiesOf, type Schema } from "@agent-connectors/runtime";
import { type ImportDeclarationStructure, type InterfaceDeclarationStructure, StructureKind } from "ts-morph";
import type { File } from "./emit.ts";
import { defaultText } from "./field-view.ts";
import { Identifier, literal } from "./literal.ts";
import { credentialTypes, type Names } from "./names.ts";
import { doc, exported, importTypes, printSource, type Statement } from "./print-source.ts";
import { prose } from "./render.ts";
import { typeText } from "./type.ts";

/** Generates `generated/<kind>/index.ts`: the types of the client and its options, and the constant with the model. */
export function emitIndexFile(connector: Connector, names: Names): File {
  const docs = doc(connector.description);
  const modules = ["records", ...Object.values(names.entities).map(({ file }) => file)].sort();
  return printSource(`generated/${connector.kind}/index.ts`, [
    ...importTypes("@agent-connectors/runtime", ["Connector"]),
    ...modules.map((file) => importModule(file, names)),
    (writer) => writer.newLine(),
    ...modules.map(exportTypes),
    shape(connector, names, docs),
    ...credentials(connector, names.shape),
    ...config(connector, names.shape),
    options(connector, names.shape),
    exported(
      docs,
      `const ${names.constant}: Connector<${names.shape}, ${names.shape}Options> = ${model(connector, names)};`,
    ),
    // Exports the same name for every kind, for programs that choose a kind at run time.
    (writer) => writer.newLine().write(`export { ${names.constant} as connector };`),
  ]);
}

function importModule(file: string, names: Names): ImportDeclarationStructure {
  const entity = Object.values(names.entities).find((candidate) => candidate.file === file);
  const namedImports = entity ? [{ name: entity.shape, isTypeOnly: true }, { name: entity.constant }] : ["records"];
  return { kind: StructureKind.ImportDeclaration, moduleSpecifier: `./${file}.ts`, namedImports };
}

function exportTypes(file: string): Statement {
  return { kind: StructureKind.ExportDeclaration, isTypeOnly: true, moduleSpecifier: `./${file}.ts` };
}

function shape(connector: Connector, names: Names, docs: string): InterfaceDeclarationStructure {
  const properties = Object.values(entitiesOf(connector)).map(({ name, description }) => ({
    name,
    type: names.entities[name]?.shape ?? "never",
    docs: [doc(description)],
  }));
  return { kind: StructureKind.Interface, name: names.shape, isExported: true, docs: [docs], properties };
}

function credentials(connector: Connector, prefix: string): readonly Statement[] {
  const names = credentialTypes(prefix, connector);
  return [
    ...connector.auth.map((option, index) =>
      inputType(names[index] ?? "", `${option.title}. ${option.description}`, option.credentials),
    ),
    exported("The credentials of the caller.", `type ${prefix}Credentials = ${names.join(" | ")};`),
  ];
}

function config(connector: Connector, prefix: string): readonly Statement[] {
  const fields = configFields(connector);
  if (!fields.length) return [];
  return [
    inputType(
      `${prefix}Config`,
      "The configuration that the caller passes in addition to the credentials.",
      Object.fromEntries(fields),
    ),
  ];
}

function options(connector: Connector, prefix: string): InterfaceDeclarationStructure {
  const fields = configFields(connector);
  const required = Object.values(Object.fromEntries(fields)).some((field) => field.required);
  const credentialsRequired = connector.auth.every(({ credentials: own }) =>
    Object.values(own).some((field) => field.required),
  );
  const properties = [
    { name: "credentials", type: `${prefix}Credentials`, hasQuestionToken: !credentialsRequired },
    {
      name: "auth",
      type: connector.auth.map(({ name }) => literal(name)).join(" | "),
      hasQuestionToken: true,
      docs: ["The name of the auth option. Required only if several options fit the credentials."],
    },
    ...(fields.length ? [{ name: "config", type: `${prefix}Config`, hasQuestionToken: !required }] : []),
  ];
  const docs = ["The options of a client of this kind, in addition to the options that all kinds share."];
  return { kind: StructureKind.Interface, name: `${prefix}Options`, isExported: true, docs, properties };
}

function configFields({ config: all }: Connector): readonly (readonly [string, InputField])[] {
  return Object.entries(all).flatMap(([name, field]) => configField(name, field));
}

function configField(name: string, field: ConfigField): readonly [string, InputField][] {
  if (field.kind !== "given") return [];
  const { schema, required, default: value } = field;
  if (value === undefined) return [[name, { schema, required }]];
  const description = prose(schema.description, `Default ${defaultText(value)}.`);
  return [[name, { schema: { ...schema, description }, required: false }]];
}

interface InputField {
  readonly schema: Schema;
  readonly required: boolean;
}

/**
 * Prints a type alias for credentials or configuration. Unlike an interface, it is assignable to a type with an index signature:
 * https://www.typescriptlang.org/docs/handbook/2/objects.html#index-signatures
 */
function inputType(name: string, docs: string, fields: Readonly<Record<string, InputField>>): Statement {
  const entries = Object.entries(fields);
  const type = typeText({
    type: "object",
    properties: Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])),
    required: entries.flatMap(([key, { required }]) => (required ? [key] : [])),
  });
  return exported(doc(docs), `type ${name} = ${type};`);
}

/** Prints the model. It refers to the constants of other files by name. */
function model(connector: Connector, names: Names): string {
  const entities = Object.entries(names.entities).map(([name, { constant }]) => [name, new Identifier(constant)]);
  return literal({ ...connector, records: new Identifier("records"), entities: Object.fromEntries(entities) });
}
