import { type Action, type Connector, type Entity, leastParams, type Param } from "@agent-connectors/runtime";
import {
  type InterfaceDeclarationStructure,
  type MethodSignatureStructure,
  StructureKind,
  type WriterFunction,
} from "ts-morph";
import { actionsOf, namesIn } from "./contents.ts";
import type { File } from "./emit.ts";
import { defaultText } from "./field-view.ts";
import { literal } from "./literal.ts";
import { type EntityNames, pascalCase } from "./names.ts";
import { doc, exported, importTypes, importValues, printSource } from "./print-source.ts";
import { identifiersIn, type SharedFields } from "./records.ts";
import { remarksOf } from "./remarks.ts";
import { limits, prose, sentence } from "./render.ts";
import type { SharedData } from "./shared.ts";
import { storedTypes } from "./stored.ts";
import { interfaceOf, type Member, memberOf, objectType } from "./type.ts";

interface EntityContext {
  readonly names: EntityNames;
  readonly fields: SharedFields;
  readonly data: SharedData;
}

/**
 * Generates `generated/<kind>/<entity>.ts`: the types of the entity's params, meta, stored records and client, and a constant
 * with its model.
 */
export function emitEntity(connector: Connector, entity: Entity, { names, fields, data: shared }: EntityContext): File {
  const actions = actionsOf(entity);
  const stored = storedTypes(connector, entity, names.shape);
  const data = fields.in(shared.in(entity));
  const constants = Map.groupBy(identifiersIn(data), (name) =>
    shared.constants.some((constant) => constant.name === name),
  );
  return printSource(`generated/${connector.kind}/${names.file}.ts`, [
    ...importTypes("@agent-connectors/runtime", [
      "CallOptions",
      "Entity",
      ...actions.map(([, action]) => resultType(action, "").wrapper),
      ...(actions.some(([, action]) => leastParams(action).length > 1) ? ["ParamsOr"] : []),
      ...stored.runtime,
    ]),
    ...importTypes("./records.ts", [...actions.flatMap(([, action]) => recordNames(action)), ...stored.records]),
    ...importValues("./records.ts", constants.get(false) ?? []),
    ...importValues("./shared.ts", constants.get(true) ?? []),
    ...actions.flatMap(([name, action]) =>
      actionInterfaces(`${names.shape}${pascalCase(name)}`, `${entity.name}.${name}`, action),
    ),
    ...stored.statements,
    { ...client(connector, entity, { shape: names.shape, actions }), properties: [...stored.methods] },
    exported(`The model of ${entity.name}.`, `const ${names.constant}: Entity<${names.shape}> = ${literal(data)};`),
  ]);
}

function recordNames(action: Action): readonly string[] {
  const schemas = [...Object.values(action.params), ...Object.values(action.meta)].map(({ schema }) => schema);
  return [...(action.resultType ? [action.resultType] : []), ...schemas.flatMap((schema) => namesIn(schema))];
}

function actionInterfaces(prefix: string, call: string, action: Action): readonly WriterFunction[] {
  const params = Object.entries(action.params).map(([name, param]): [string, Member] => [name, paramMember(param)]);
  const meta = Object.entries(action.meta).map(([name, { schema }]): [string, Member] => [
    name,
    { schema, required: false, docs: doc(schema.description) },
  ]);
  const paramsDocs = `Params of \`${call}\`.`;
  const metaDocs = `Metadata of the result of \`${call}\`. A key that the upstream did not return is absent, or null if its type allows null.`;
  return [
    ...(params.length ? [paramsType(`${prefix}Params`, paramsDocs, { action, members: params })] : []),
    ...(meta.length ? [interfaceOf(`${prefix}Meta`, metaDocs, Object.fromEntries(meta))] : []),
  ];
}

/** Prints an interface, or a `ParamsOr` type if a call with an exclusive param can omit required params. */
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
  connector: Connector,
  entity: Entity,
  { shape, actions }: { readonly shape: string; readonly actions: readonly (readonly [string, Action])[] },
): InterfaceDeclarationStructure {
  const methods = actions.map(([name, action]) => ({
    ...method(name, `${shape}${pascalCase(name)}`, action),
    docs: [doc(action.description, ...remarksOf(connector, action))],
  }));
  return { kind: StructureKind.Interface, name: shape, isExported: true, docs: [doc(entity.description)], methods };
}

/** Returns the type argument of `CallOptions`: the record type whose fields a call can select. */
function optionsRecord({ returns, resultType: record }: Action): string {
  return returns.kind === "file" ? "never" : (record ?? "unknown");
}

function method(name: string, prefix: string, action: Action): MethodSignatureStructure {
  const params = Object.values(action.params);
  return {
    kind: StructureKind.MethodSignature,
    name,
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

/** The return type of a method as `text`. `wrapper` is the name of the runtime's type in `text`. */
interface ResultType {
  readonly wrapper: "Listing" | "Result" | "Download";
  readonly text: string;
}

/** Returns the return type of an action's method. `prefix` is the first part of the name of its meta interface. */
export function resultType(action: Action, prefix: string): ResultType {
  if (action.returns.kind === "file") return { wrapper: "Download", text: "Promise<Download>" };
  const record = action.resultType ?? "unknown";
  const meta = Object.keys(action.meta).length ? `, ${prefix}Meta` : "";
  const isMany = action.returns.kind === "many";
  if (isMany && (action.kind === "list" || action.kind === "search"))
    return { wrapper: "Listing", text: `Listing<${record}${meta}>` };
  const data = isMany ? `${record}[]` : record;
  return { wrapper: "Result", text: `Promise<Result<${data}${meta}>>` };
}

/** Whether a caller can omit a param. */
export function mayBeOmitted({ required, default: value }: Param): boolean {
  return !required || value !== undefined;
}
