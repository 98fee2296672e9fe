import type { Action, ActionKind, Entity } from "@agent-connectors/runtime";
import type { Entity as Source } from "../manifest/generated/manifest.ts";
import { resolveAction } from "./action.ts";
import type { Context } from "./context.ts";
import { resolveContextStore } from "./context-store.ts";
import { joinRoute } from "./request.ts";
import { hasStoreMarks } from "./store-marks.ts";
import { namedType } from "./type.ts";

/** A resolved entity with its actions by name, such as `list`. */
export type ResolvedEntity = Entity & { readonly actions: Readonly<Record<string, Action>> };

/** Resolves one entity, with its actions in the manifest's order. */
export function resolveEntity(context: Context, name: string, source: Source): ResolvedEntity {
  const path = ["entities", name];
  if ((source.fields ?? source.include) && source.record_type === undefined)
    context.report("missing-key", { name: "record_type" }, { path, part: "key" });
  if (source.record_type !== undefined)
    namedType(context, source.record_type, { path: [...path, "record_type"], use: "record" });
  const route = joinRoute(context, context.route, source.request, [...path, "request"]);
  const entries = Object.entries(source.actions).map(([key, action]): [string, Action] => {
    // The schema allows no other names.
    const kind = key as ActionKind;
    const place = { kind, path: [...path, "actions", kind], entity: source, entityName: name, route };
    return [kind, resolveAction(context, action, place)];
  });
  const actions = Object.fromEntries(entries);
  // Fields marked for the store imply a context store with all defaults.
  const store = source.context_store ?? (hasStoreMarks(context, source) ? {} : undefined);
  return {
    name,
    title: source.title ?? titleOf(name),
    description: source.description,
    ...(source.record_type !== undefined && { recordType: source.record_type }),
    ...(store && {
      contextStore: resolveContextStore(context, store, { name, entity: source, actions }),
    }),
    actions,
  };
}

/** Converts `order_items` to `Order items`. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}
