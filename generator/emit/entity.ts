import { type Action, type Connector, type Entity, leastParams, type Param } from "@agent-connectors/runtime";
import {
  type InterfaceDeclarationStructure,
  type MethodSignatureStructure,
  StructureKind,
  type WriterFunction,
} from "ts-morph";
import { actionsOf } from "./actions-of.ts";
import { defaultText } from "./default-text.ts";
import { doc } from "./doc.ts";
import type { File } from "./file.ts";
import { interfaceOf } from "./interface.ts";
import { limits } from "./limits.ts";
import { literal } from "./literal.ts";
import { namesIn } from "./named-types.ts";
import { type EntityNames, pascalCase } from "./names.ts";
import { objectType } from "./object-type.ts";
import { exported, header, importTypes, importValues, printSource } from "./print-source.ts";
import { mayBeOmitted, resultType } from "./result-type.ts";
import { prose, sentence } from "./sentence.ts";
import { identifiersIn, type SharedFields } from "./shared-fields.ts";
import { type Member, memberOf } from "./type.ts";

/** What an entity is printed with: its names, and the constants that its schemas refer to. */
export interface EntityContext {
  readonly names: EntityNames;
  readonly shared: SharedFields;
}

/** `generated/<kind>/<entity>.ts`: interfaces of its params, meta and client, and the constant that is its model. */
export function emitEntity(connector: Connector, entity: Entity, { names, shared }: EntityContext): File {
  const actions = actionsOf(entity);
  const data = shared.in(entity);
  return printSource(`generated/${connector.kind}/${names.file}.ts`, header(connector), [
    ...importTypes("@agent-connectors/runtime", [
      "CallOptions",
      "Entity",
      ...actions.map(([, action]) => resultType(action, "").wrapper),
      ...(actions.some(([, action]) => leastParams(action).length > 1) ? ["ParamsOr"] : []),
    ]),
    ...importTypes(
      "./records.ts",
      actions.flatMap(([, action]) => recordNames(action)),
    ),
    ...importValues("./records.ts", identifiersIn(data)),
    ...actions.flatMap(([name, action]) =>
      actionInterfaces(`${names.shape}${pascalCase(name)}`, `${entity.name}.${name}`, action),
    ),
    client(entity, names.shape, actions),
    exported(
      `How the actions of ${entity.name} are executed.`,
      `const ${names.constant}: Entity<${names.shape}> = ${literal(data)};`,
    ),
  ]);
}

function recordNames(action: Action): readonly string[] {
  const schemas = [...Object.values(action.params), ...Object.values(action.meta)].map(({ schema }) => schema);
  return [...(action.record ? [action.record] : []), ...schemas.flatMap((schema) => namesIn(schema))];
}

function actionInterfaces(prefix: string, call: string, action: Action): readonly WriterFunction[] {
  const params = Object.entries(action.params).map(([name, param]): [string, Member] => [name, paramMember(param)]);
  const meta = Object.entries(action.meta).map(([name, { schema }]): [string, Member] => [
    name,
    { schema, required: false, docs: doc(schema.description) },
  ]);
  const paramsDocs = `Params of \`${call}\`.`;
  const metaDocs = `What stands beside the data of \`${call}\`; a key is absent where the upstream gave none.`;
  return [
    ...(params.length ? [paramsType(`${prefix}Params`, paramsDocs, { action, members: params })] : []),
    ...(meta.length ? [interfaceOf(`${prefix}Meta`, metaDocs, Object.fromEntries(meta))] : []),
  ];
}

/** An interface, or a union where a call may give less than all that is required. */
function paramsType(
  name: string,
  docs: string,
  { action, members }: { readonly action: Action; readonly members: readonly [string, Member][] },
): WriterFunction {
  const [, ...others] = leastParams(action);
  if (others.length === 0) return interfaceOf(name, docs, Object.fromEntries(members));
  const printed = objectType(members.map(([key, member]) => memberOf(key, member)));
  return exported(
    doc(docs),
    `type ${name} = ParamsOr<${printed}, ${others.map((names) => JSON.stringify(names)).join(" | ")}>;`,
  );
}

function paramMember(param: Param): Member {
  const notes = [
    ...limits(param.schema),
    ...(param.default === undefined ? [] : [`default ${defaultText(param.default)}`]),
  ];
  return {
    schema: param.schema,
    required: !mayBeOmitted(param),
    docs: doc(prose(param.schema.description, sentence(notes))),
  };
}

function client(
  entity: Entity,
  shape: string,
  actions: readonly (readonly [string, Action])[],
): InterfaceDeclarationStructure {
  const methods = actions.map(([name, action]) => method(name, `${shape}${pascalCase(name)}`, action));
  return { kind: StructureKind.Interface, name: shape, isExported: true, docs: [doc(entity.description)], methods };
}

/** A file has no fields to choose. */
function optionsRecord({ returns, record }: Action): string {
  return returns.kind === "file" ? "never" : (record ?? "unknown");
}

function method(name: string, prefix: string, action: Action): MethodSignatureStructure {
  const params = Object.values(action.params);
  return {
    kind: StructureKind.MethodSignature,
    name,
    docs: [doc(action.description, ...action.notes)],
    parameters: [
      {
        name: "params",
        hasQuestionToken: params.every(mayBeOmitted),
        type: params.length ? `${prefix}Params` : "Record<string, never>",
      },
      { name: "options", hasQuestionToken: true, type: `CallOptions<${optionsRecord(action)}>` },
    ],
    returnType: resultType(action, prefix).text,
  };
}
