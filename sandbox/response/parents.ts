import type { Param } from "@agent-connectors/runtime";
import { type EntityPlan, isConfigured } from "../entities/entity-plan.ts";
import { type Refusal, refuse } from "../reply.ts";

/** The parents of a call's records, and the values of params that the records repeat in their fields. */
export interface Parents {
  readonly kind: "found";
  /** The indices of the parents, with the outermost first. */
  readonly parent: readonly number[];
  /** Whether the records have parents, and the call identifies all of them. */
  readonly isComplete: boolean;
  readonly scope: Readonly<Record<string, unknown>>;
}

/**
 * The parents that the params of a call identify. A parent that no param identifies is the first record of its entity under the
 * identified parents. Refuses a param value that no parent can have. But if the param's default comes from the configuration or
 * the time, accepts every value, because such a default can be any value.
 */
export function parentsOf(
  plan: EntityPlan,
  params: Readonly<Record<string, unknown>>,
  described: Readonly<Record<string, Param>>,
): Parents | Refusal {
  const scope: Record<string, unknown> = {};
  for (const name of plan.carried) if (Object.hasOwn(params, name)) scope[name] = params[name];
  let parent: readonly number[] = [];
  for (const link of plan.links) {
    const value = Object.hasOwn(params, link.param) ? params[link.param] : undefined;
    if (value === undefined) continue;
    const levels = link.plan.codes.get(link.field)?.decode(value);
    if (levels && levels.length > parent.length) parent = levels;
    if (levels) continue;
    if (!isConfigured(described[link.param]))
      return refuse(404, `no ${link.plan.singular} has the ${link.field} '${String(value).slice(0, 80)}'`);
    scope[link.param] = value;
  }
  const depth = plan.depth - 1;
  const missing = new Array<number>(Math.max(0, depth - parent.length)).fill(0);
  return {
    kind: "found",
    parent: [...parent, ...missing].slice(0, depth),
    isComplete: parent.length === depth && depth > 0,
    scope,
  };
}
