import type { StoreRules } from "@agent-connectors/runtime";
import type { ContextStore as Source } from "../manifest/generated/context-store.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkParamName } from "./check.ts";
import { type Context, own } from "./context.ts";
import { recordOf } from "./record.ts";
import { resolveCondition } from "./templates.ts";
import { fieldType } from "./type.ts";

type Parent = NonNullable<Source["parents"]>[number];

/**
 * Resolves the params of a list action that get their values from parent records. `name` is the entity of the action. Reports
 * unknown params, entities and fields, a second parent entity, and a cycle of parents. An entity can be its own parent.
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
    const record = parentFields(context, { entity, field }, at);
    const slot = "context_store.parents";
    const inner: Context = { ...context, readable: { ...context.readable, ...(record && { record }) } };
    return {
      param,
      entity,
      field,
      ...(when !== undefined && { when: resolveCondition(inner, when, { key: "when", slot, path: [...at, "when"] }) }),
    };
  });
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

/** Returns the names of the fields of a parent, or `undefined` for an unknown entity. Reports an unknown entity or field. */
function parentFields(
  context: Context,
  { entity, field }: Pick<Parent, "entity" | "field">,
  path: ManifestPath,
): readonly string[] | undefined {
  const { entities } = context.manifest;
  const parent = own(entities, entity);
  if (!parent) {
    const near = context.nearest(entity, Object.keys(entities));
    context.report("unknown-name", { what: "an entity", name: entity, nearest: near }, { path: [...path, "entity"] });
    return undefined;
  }
  const fields = { ...recordOf(context, parent)?.fields, ...parent.context_store?.fields };
  const names = Object.keys(fields);
  if (!fieldType(context, fields, field))
    context.report(
      "unknown-name",
      { what: `a field of ${entity}`, name: field, nearest: context.nearest(field, names) },
      { path: [...path, "field"] },
    );
  return names;
}
