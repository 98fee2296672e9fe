import { asCall, asVariable, membersRead, type StoreRules, type Template } from "@agent-connectors/runtime";
import type { ContextStore as Source } from "../manifest/generated/context-store.ts";
import type { Fields } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkParamName } from "./check.ts";
import { checkValue } from "./constraints.ts";
import { type Context, own } from "./context.ts";
import { recordOf } from "./record.ts";
import { hasStoreMarks } from "./store-marks.ts";
import { resolveCondition } from "./templates.ts";
import { fieldType, resolveField } from "./type.ts";

type Parent = NonNullable<Source["parents"]>[number];

/**
 * Resolves the params of a list action that get their values from parent records. `name` is the entity of the action. Reports
 * unknown params, entities and fields, entities without a store, fields that the store of the parent omits, constants that a
 * field cannot equal, a second parent entity, and a cycle of parents. An entity can be its own parent.
 */
export function resolveParents(
  context: Context,
  sources: readonly Parent[],
  {
    name,
    path,
    params,
  }: { readonly name: string; readonly path: ManifestPath; readonly params: readonly string[] | undefined },
): StoreRules["parents"] {
  const entities = [...new Set(sources.map(({ entity }) => entity))];
  if (entities.length > 1) context.report("several-parents", { entities }, { path });
  const cycle = cycleFrom(context, name);
  if (cycle) context.report("parent-cycle", { entities: cycle }, { path });
  return sources.map(({ param, entity, field, when }, index) => {
    const at = [...path, index];
    checkParamName(context, param, { owner: "the list action", names: params, path: [...at, "param"] });
    const fields = parentFields(context, { entity, field }, at);
    checkStored(context, [field], { entity, fields, path: [...at, "field"] });
    if (when === undefined) return { param, entity, field };
    const example = '{{eq record.status "open"}}';
    const place = { key: "when", example, slot: "context_store.parents", path: [...at, "when"] } as const;
    const record = fields && Object.keys(fields);
    const inner: Context = { ...context, readable: { ...context.readable, ...(record && { record }) } };
    const condition = resolveCondition(inner, when, place);
    checkStored(context, membersRead(condition, "record"), { entity, fields, path: place.path });
    checkComparisons(context, condition, { fields, path: place.path });
    return { param, entity, field, when: condition };
  });
}

/** Reports constants that a field of the parent must equal, but cannot. Checks only the type and the enum of the field. */
function checkComparisons(
  context: Context,
  condition: Template,
  { fields = {}, path }: { readonly fields: Fields | undefined; readonly path: ManifestPath },
): void {
  for (const [one, other] of requiredEqualities(condition)) {
    const [root, ...names] = asVariable(one) ?? asVariable(other) ?? [];
    const value = asVariable(one) ? other : one;
    const key = names.join(".");
    const field = root === "record" ? fieldType(context, fields, key) : undefined;
    if (!field || typeof value === "object") continue;
    // The declaration of the field is already resolved, and its mistakes are reported there.
    const { type, enum: allowed } = resolveField({ ...context, report: () => undefined }, field, path);
    const schema = { ...(type !== undefined && { type }), ...(allowed && { enum: allowed }) };
    checkValue(context, schema, { key: `record.${key}`, path, value });
  }
}

/** Returns the arguments of each `eq` that must be true if the condition is true. */
function requiredEqualities(condition: Template): readonly (readonly Template[])[] {
  const equality = asCall(condition, "eq");
  if (equality) return [equality.args];
  return asCall(condition, "and")?.args.flatMap(requiredEqualities) ?? [];
}

/**
 * Reports an incremental sync in the mode `parent` if the entity has no parent, or if the parent has no incremental field. Such a
 * sync would read all records.
 */
export function checkParentSyncs(
  context: Context,
  entities: Readonly<Record<string, { readonly contextStore?: StoreRules }>>,
): void {
  for (const [name, { contextStore }] of Object.entries(entities)) {
    if (contextStore?.incrementalSync?.mode !== "parent") continue;
    const [parent] = contextStore.parents;
    const parentStore = parent && own(entities, parent.entity)?.contextStore;
    // An unknown parent, and a parent without a store, are already reported.
    if (parent && (!parentStore || parentStore.incrementalSync)) continue;
    const path = ["entities", name, "context_store", "incremental_sync", "mode"];
    context.report("parent-without-time", { entity: parent?.entity }, { path });
  }
}

/**
 * Returns the cycle of parents that contains an entity, such as `a`, `b`, `a`. Returns `undefined` if there is none, or if the
 * entity is its own parent.
 */
function cycleFrom({ manifest }: Context, name: string): readonly string[] | undefined {
  const parentOf = (entity: string) => own(manifest.entities, entity)?.context_store?.parents?.[0]?.entity;
  const walked = [name];
  for (let parent = parentOf(name); parent !== undefined; parent = parentOf(parent)) {
    if (parent === name) return walked.length === 1 ? undefined : [...walked, name];
    if (walked.includes(parent)) return undefined;
    walked.push(parent);
  }
  return undefined;
}

/**
 * Returns the fields of a parent, or `undefined` for an unknown entity. Reports an unknown entity or field, and an entity that
 * the context store does not contain.
 */
function parentFields(
  context: Context,
  { entity, field }: Pick<Parent, "entity" | "field">,
  path: ManifestPath,
): Fields | undefined {
  const { entities } = context.manifest;
  const parent = own(entities, entity);
  if (!parent) {
    const near = context.nearest(entity, Object.keys(entities));
    context.report("unknown-name", { what: "an entity", name: entity, nearest: near }, { path: [...path, "entity"] });
    return undefined;
  }
  if (!parent.context_store && !hasStoreMarks(context, parent))
    context.report("parent-without-store", { entity }, { path: [...path, "entity"] });
  const fields = { ...recordOf(context, parent)?.fields, ...parent.context_store?.fields };
  if (!fieldType(context, fields, field))
    context.report(
      "unknown-name",
      { what: `a field of ${entity}`, name: field, nearest: context.nearest(field, Object.keys(fields)) },
      { path: [...path, "field"] },
    );
  return fields;
}

/** Reports fields, and members of fields, that the store of the parent omits. */
function checkStored(
  context: Context,
  names: readonly string[],
  {
    entity,
    fields,
    path,
  }: { readonly entity: string; readonly fields: Fields | undefined; readonly path: ManifestPath },
): void {
  for (const name of names) {
    const [first = name] = own(fields, name) ? [name] : name.split(".");
    if (own(fields, first)?.store?.includes("omitted"))
      context.report("omitted-field", { name, entity, omitted: first }, { path });
  }
}
