import type { Action } from "@agent-connectors/runtime";
import type { EntityPlan } from "./entity-plan.ts";

/** Whether an entity's records can be listed, searched or got. */
export function isReadable({ entity }: EntityPlan): boolean {
  return Object.values<Action>(entity.actions).some(
    ({ kind }) => kind === "list" || kind === "get" || kind === "search",
  );
}
