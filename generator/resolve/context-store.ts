import {
  type Action,
  columnConflicts,
  fitValue,
  type IncrementalSync,
  type Param,
  readsRoot,
  type SchemaType,
  type StoreRules,
  startDateName,
  storeColumns,
  storeFields,
  type Template,
} from "@agent-connectors/runtime";
import type { Omission } from "../diagnostics.ts";
import type { ContextStore as Source } from "../manifest/generated/context-store.ts";
import type { Entity } from "../manifest/generated/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkAddedFields, checkArgument, checkParamName } from "./check.ts";
import { type Context, own } from "./context.ts";
import { resolveDocument } from "./graphql.ts";
import { checkPageVariables, checkSelection, selectedResponse } from "./graphql-selection.ts";
import { checkVariables } from "./graphql-variables.ts";
import { checkIdentity, resolveIncrementalSync } from "./incremental-sync.ts";
import { resolveParam } from "./param.ts";
import { recordOf } from "./record.ts";
import { injectionValues, requestValues } from "./request-targets.ts";
import { type Mark, marksOf, recordFields } from "./store-marks.ts";
import { checkStoreParams } from "./store-params.ts";
import { resolveParents } from "./store-parents.ts";
import { resolveTemplate } from "./template.ts";
import { isTemplate } from "./template-syntax.ts";
import { resolveTemplates } from "./templates.ts";
import { resolveTransformations } from "./transformations.ts";
import { resolveField } from "./type.ts";

interface CopiedEntity {
  readonly name: string;
  readonly entity: Entity;
  readonly actions: Readonly<Record<string, Action>>;
}

/** Resolves the rules for copying an entity to the context store. */
export function resolveContextStore(
  outer: Context,
  source: Source,
  { name, entity, actions }: CopiedEntity,
): StoreRules {
  const path = ["entities", name, "context_store"];
  const config = [...(outer.readable.config ?? []), ...Object.keys(outer.manifest.replication ?? {})];
  const list = source.list ?? "list";
  const action = listActionOf(outer, source, { actions, path });
  const params = resolveParams(outer, source, { path: [...path, "params"], entity });
  for (const param of Object.keys(params))
    if (own(action?.params, param))
      outer.report(
        "duplicate-name",
        { what: "a param of the list action", name: param, other: `entities.${name}.actions.${list}` },
        { path: [...path, "params", param], part: "key" },
      );
  // Without a list action, the params are unknown, so no name of a param is checked.
  const listParams = action && { ...action.params, ...params };
  const names = listParams && Object.keys(listParams);
  const context: Context = { ...outer, readable: { ...outer.readable, config, ...(names && { params: names }) } };
  // The store's own GraphQL document can select fields that the record does not declare.
  const record = source.document === undefined ? recordNames(outer, entity) : undefined;
  const inner: Context = { ...context, readable: { ...context.readable, ...(record && { record }) } };
  const transformations = resolveTransformations(inner, source.transformations, { path: [...path, "transformations"] });
  const isFaulty =
    entity.record_type === undefined ||
    !outer.types.has(entity.record_type) ||
    outer.brokenTypes.has(entity.record_type);
  const { marks, all, ...fields } = resolveFields(context, source, { path, entity, transformations });
  const known = Object.keys(all);
  const added = { path: [...path, "transformations"], known, owner: "the context store" };
  checkAddedFields(context, source.transformations, added);
  checkColumns(context, all, { entity: name, path });
  const incrementalSync = resolveIncrementalSync(context, source.incremental_sync, {
    path: [...path, "incremental_sync"],
    params: listParams,
    marks,
    fields: isFaulty ? undefined : all,
  });
  if (incrementalSync)
    checkIdentity(context, marks, {
      path: ["entities", name],
      recordType: entity.record_type,
      actions,
      fields: all,
      sync: incrementalSync,
    });
  checkParams(context, source, { path, action, params, sync: incrementalSync });
  const document = resolveStoreDocument(context, source, { path, action, params });
  return {
    key: keyOf(context, marks),
    list,
    ...(incrementalSync && { incrementalSync }),
    params,
    parents: resolveParents(context, source.parents ?? [], { name, path: [...path, "parents"], params: names }),
    partitions: resolvePartitions(context, source.partitions ?? {}, {
      path: [...path, "partitions"],
      params: listParams,
    }),
    ...(source.detail && { detail: resolveDetail(inner, source.detail, { path: [...path, "detail"], actions }) }),
    ...(document !== undefined && { document }),
    transformations,
    ...fields,
    semantic: semanticOf(context, marks),
  };
}

/**
 * Resolves the fields that the store adds (`fields`) and omits (`omit`), the resulting fields (`all`), and the marks. A field
 * of the store replaces the record's field with the same name.
 */
function resolveFields(
  context: Context,
  source: Source,
  {
    path,
    entity,
    transformations,
  }: { readonly path: ManifestPath; readonly entity: Entity } & Pick<StoreRules, "transformations">,
): Pick<StoreRules, "fields" | "omit"> & { readonly all: StoreRules["fields"]; readonly marks: readonly Mark[] } {
  const declared = Object.entries(source.fields ?? {}).map(([name, type]) => [
    name,
    resolveField(context, type, [...path, "fields", name]),
  ]);
  const own: StoreRules["fields"] = Object.fromEntries(declared);
  const record = recordFields(context, entity.record_type);
  const given = storeFields({ transformations, omit: [], fields: {} }, record.schema);
  const marks = marksOf(context, {
    fields: { ...given, ...own },
    declared: [...record.declared, [...path, "fields"]],
  });
  const omit = marks.filter(({ word }) => word === "omitted");
  for (const { name, path: at } of omit)
    if (!Object.hasOwn(given, name))
      context.report(
        "misplaced-key",
        { key: "omitted", owner: "top-level fields of the record", here: `'${name}'` },
        { path: at },
      );
  const omitted = omit.map(({ name }) => name);
  for (const { name, outermost, word, path: at } of marks)
    if ((word === "key" || word === "semantic") && omitted.includes(outermost))
      context.report("omitted-mark", { word, name, omitted: outermost }, { path: at });
  const fields = Object.fromEntries(Object.entries(own).filter(([name]) => !omitted.includes(name)));
  return { omit: omitted, fields, all: storeFields({ transformations, omit: omitted, fields }, record.schema), marks };
}

/** Reports the fields that cannot be columns in the context store. */
function checkColumns(
  context: Context,
  fields: StoreRules["fields"],
  { entity, path }: { readonly entity: string; readonly path: ManifestPath },
): void {
  const columns = storeColumns({ transformations: [], omit: [], fields });
  for (const { column, fault } of columnConflicts({ entity, columns })) {
    const [field = column.name] = column.path;
    const schema = own(fields, field);
    // A transformation can replace the schema of a field, so its declaration can be unknown.
    const at = (schema && context.declarations.get(schema)?.path) ?? path;
    context.report("column-conflict", { fault, field }, { path: at, part: "key" });
  }
}

/** Returns the names of the fields with the mark `key`, in the order of the fields. Reports objects and arrays among them. */
function keyOf(context: Context, marks: readonly Mark[]): readonly string[] {
  const key = marks.filter(({ word }) => word === "key");
  for (const { name, schema, path } of key) {
    const whole = [schema.type].flat().find((one) => one === "object" || one === "array");
    if (whole !== undefined) context.report("bad-key", { name, type: `an ${whole}` }, { path });
  }
  return key.map(({ name }) => name);
}

/** The maximum length in characters of a passage, the part of a field that semantic search compares with the prompt. */
const semanticWindow = 2_048;

function semanticOf(context: Context, marks: readonly Mark[]): StoreRules["semantic"] {
  const semantic = marks.filter(({ word }) => word === "semantic");
  for (const { name, schema, path } of semantic) {
    const types = [schema.type].flat().filter((type) => type !== undefined);
    if (types.length > 0 && types.every((type) => withoutText.includes(type)))
      context.report("no-text", { name, type: types.join(" or ") }, { path });
  }
  return Object.fromEntries(semantic.map(({ name }) => [name, semanticWindow]));
}

/** Types whose values semantic search cannot find. */
const withoutText: readonly SchemaType[] = ["integer", "number", "boolean", "null"];

/** Returns the names of the record fields that templates can read; `undefined` if they are unknown or any name is allowed. */
function recordNames(context: Context, entity: Entity): readonly string[] | undefined {
  const type = entity.record_type === undefined ? undefined : context.types.get(entity.record_type);
  return type && !type.values ? Object.keys(type.fields) : undefined;
}

interface NamedAction {
  readonly actions: CopiedEntity["actions"];
  readonly name: string;
  readonly path: ManifestPath;
}

/** Returns the action that lists the records. Reports an entity without `list` if no other name is given. */
function listActionOf(
  context: Context,
  { list }: Source,
  { actions, path }: Omit<NamedAction, "name">,
): Action | undefined {
  if (list !== undefined) return actionOf(context, { actions, name: list, path: [...path, "list"] });
  if (own(actions, "list")) return actionOf(context, { actions, name: "list", path });
  context.report("missing-list", {}, { path });
  return undefined;
}

/** Returns the action with this name. Reports an unknown name, and an action that a sync cannot call to read records. */
function actionOf(context: Context, { actions, name, path }: NamedAction): Action | undefined {
  const action = own(actions, name);
  if (!action)
    context.report(
      "unknown-name",
      { what: "an action of this entity", name, nearest: context.nearest(name, Object.keys(actions)) },
      { path },
    );
  else if (!action.safe || action.returns.kind === "file") context.report("unsafe-sync", { action: name }, { path });
  return action;
}

/**
 * Reports params of the store that requests cannot contain or that nothing sets. Also reports each required param of the list
 * action and of the store that a complete pass can leave unset. A complete pass lists all records, not only changed records.
 */
function checkParams(
  context: Context,
  { parents = [], partitions = {}, incremental_sync, list = "list" }: Source,
  {
    path,
    action,
    params,
    sync,
  }: {
    readonly path: ManifestPath;
    readonly action: Action | undefined;
    readonly sync: StoreRules["incrementalSync"];
  } & Pick<StoreRules, "params">,
): void {
  const all = { ...action?.params, ...params };
  // An arg with a path such as `filter.since` sets the param `filter`.
  const args = Object.keys(incremental_sync?.args ?? {}).map((name) => ({
    names: [name, name.split(".")[0] ?? ""],
    omission: sync && omissionOf(context, { sync, name, isRequired: own(all, name)?.required === true }),
  }));
  const sent = args.filter(({ omission }) => omission === undefined).flatMap(({ names }) => names);
  const filled = [...parents.map(({ param }) => param), ...Object.keys(partitions), ...sent];
  const set = [...filled, ...args.flatMap(({ names }) => names)];
  const actionPath = [...path.slice(0, -1), "actions", list];
  if (action) checkStoreParams(context, { path: [...path, "params"], params, action, actionPath, set });
  const report = (name: string, at: ManifestPath) => {
    const omission = args.find(({ names }) => names.includes(name))?.omission;
    context.report("unfilled-param", { action: "list", name, omission }, { path: at, part: "key" });
  };
  for (const name of unfilledParams(action?.params, filled)) report(name, path);
  for (const name of unfilledParams(params, filled)) report(name, [...path, "params", name]);
}

/**
 * Returns why a complete pass can omit an arg; `undefined` if each complete pass sends the arg. An arg can read `since` and
 * `until`, the start and the end of the range that the pass lists. A complete pass omits such an arg in these cases:
 * - The incremental field is a number. The range then has no start and no end.
 * - The arg reads `since`, and the configuration has no start date.
 * - The arg reads only `until` and sets an optional param, and the manifest sets no `window`.
 */
function omissionOf(
  context: Context,
  {
    sync: { args, format, window },
    name,
    isRequired,
  }: { readonly sync: IncrementalSync; readonly name: string; readonly isRequired: boolean },
): Omission | undefined {
  const template = args[name] ?? null;
  const readsSince = readsRoot(template, "since");
  if (!readsSince && !readsRoot(template, "until")) return undefined;
  if (format === "number") return "number";
  if (readsSince) return hasStart(context) ? undefined : "start";
  return window !== undefined || isRequired ? undefined : "window";
}

/** Whether every configuration contains a start date: the date is required, or has a default. */
function hasStart({ manifest: { replication = {} } }: Context): boolean {
  const start = own(replication, startDateName(replication) ?? "");
  return start !== undefined && (start.required === true || start.default !== undefined);
}

function unfilledParams(params: Action["params"] = {}, filled: readonly string[]): readonly string[] {
  return Object.keys(params).filter((name) => {
    const param = params[name];
    return param?.required && param.default === undefined && !filled.includes(name);
  });
}

/** Resolves the store's own GraphQL document, which replaces the document of the list action. Reports a mutation. */
function resolveStoreDocument(
  context: Context,
  { document: source }: Source,
  {
    path: at,
    action,
    params,
  }: { readonly path: ManifestPath; readonly action: Action | undefined; readonly params: StoreRules["params"] },
): StoreRules["document"] {
  if (source === undefined) return undefined;
  const path = [...at, "document"];
  if (action && action.body.kind !== "graphql")
    context.report(
      "misplaced-key",
      { key: "document", owner: "GraphQL list actions", here: action.request },
      { path, part: "key" },
    );
  const document = resolveDocument(context, source, path);
  if (!document) return undefined;
  if (document.kind === "mutation") context.report("unsafe-sync", { mutation: document.operation }, { path });
  const all = Object.entries({ ...action?.params, ...params }).map(([name, param]) => [{ name, path }, param] as const);
  const injections = injectionValues([...context.inject, ...(action?.inject ?? [])], path);
  const rules = action?.rules ?? [];
  const filled = requestValues({ params: all, injections, pagination: action?.pagination, rules, path });
  if (action) checkVariables(context, document, filled);
  if (action && action.returns.kind !== "file") {
    const { pagination, returns } = action;
    checkSelection(context, document, { path, records: returns.path });
    const selected = selectedResponse(document, returns.path, `the context store of '${String(at[1])}'`);
    if (selected && pagination) checkPageVariables(context, selected, { pagination, path });
  }
  return { text: document.text, operation: document.operation };
}

function resolveParams(
  context: Context,
  { params }: Source,
  { path, entity }: { readonly path: ManifestPath; readonly entity: Entity },
): Readonly<Record<string, Param>> {
  const record = recordOf(context, entity);
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, source]) => [
      name,
      resolveParam(context, source, { name, path: [...path, name], record }),
    ]),
  );
}

function resolvePartitions(
  context: Context,
  sources: NonNullable<Source["partitions"]>,
  { path, params }: { readonly path: ManifestPath; readonly params: Action["params"] | undefined },
): StoreRules["partitions"] {
  const names = params && Object.keys(params);
  return Object.fromEntries(
    Object.entries(sources).map(([name, values]) => {
      const at = [...path, name];
      checkParamName(context, name, { owner: "the list action", names, path: at, part: "key" });
      if (typeof values !== "string") {
        const schema = own(params, name)?.schema ?? {};
        for (const [index, value] of values.entries())
          checkArgument(context, params, { name, path: [...at, index], value: fitValue(value, schema) });
        return [name, values];
      }
      if (!isTemplate(values)) context.report("not-a-list", { found: values }, { path: at });
      return [name, resolveTemplate(context, values, { slot: "context_store.partitions", path: at })];
    }),
  );
}

function resolveDetail(
  context: Context,
  { action: name, args: sources }: NonNullable<Source["detail"]>,
  { path, actions }: { readonly path: ManifestPath; readonly actions: CopiedEntity["actions"] },
): { readonly action: string; readonly args: Readonly<Record<string, Template>> } {
  const action = actionOf(context, { actions, name, path: [...path, "action"] });
  const names = action && Object.keys(action.params);
  for (const [param, value] of Object.entries(sources)) {
    const at = [...path, "args", param];
    checkParamName(context, param, { owner: "the detail action", names, path: at, part: "key" });
    checkArgument(context, action?.params, { name: param, path: at, value });
  }
  for (const param of unfilledParams(action?.params, Object.keys(sources)))
    context.report("unfilled-param", { action: "detail", name: param }, { path: [...path, "args"], part: "key" });
  const args = resolveTemplates(context, sources, { slot: "context_store.detail", path: [...path, "args"] });
  return { action: name, args };
}
