import type { Action, Param } from "@agent-connectors/runtime";
import type { ManifestPath } from "../manifest/positions.ts";
import { outerInjections } from "./action.ts";
import type { Context } from "./context.ts";
import { checkPathParams } from "./request.ts";
import { checkTargets, injectionValues, requestValues, targetText } from "./request-targets.ts";

/** The params of a context store, and the list action whose requests contain them. */
interface StoreParams {
  /** The path of the params in the manifest. */
  readonly path: ManifestPath;
  readonly params: Readonly<Record<string, Param>>;
  readonly action: Action;
  /** The path of the action in the manifest. */
  readonly actionPath: ManifestPath;
  /** The names of the params that `parents`, `partitions` and `incremental_sync` set. */
  readonly set: readonly string[];
}

/** Reports params of a context store that the requests of the list action cannot contain, and params that nothing sets. */
export function checkStoreParams(context: Context, { path, params, action, actionPath, set }: StoreParams): void {
  const { request, inject, pagination, rules, body } = action;
  const placed = (all: StoreParams["params"], at: ManifestPath) =>
    Object.entries(all).map(([name, param]) => [{ name, path: [...at, name] }, param] as const);
  const added = requestValues({ params: placed(params, path), injections: [], pagination: undefined, rules, path });
  const injections = [
    ...injectionValues(outerInjections(context, inject), ["inject"]),
    ...injectionValues(inject, [...actionPath, "inject"]),
  ];
  const own = placed(action.params, [...actionPath, "params"]);
  const all = [...requestValues({ params: own, injections, pagination, rules, path: actionPath }), ...added];
  checkTargets(context, [...context.auth, ...all]);
  checkPathParams(context, request, { all, path: actionPath });
  for (const { target, path: at } of added)
    if (target.in === "body" && body.kind === "none") {
      const [method = ""] = request.split(" ");
      context.report("no-body", { method, name: targetText(target) }, { path: at, part: "key" });
    }
  for (const [name, param] of Object.entries(params))
    if (!param.required && param.default === undefined && !set.includes(name))
      context.report("unused", { what: "param", name }, { path: [...path, name], part: "key" });
}
