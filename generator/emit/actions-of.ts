import type { Action, Entity } from "@agent-connectors/runtime";

/** The actions of an entity whose shape is not known, by name, in the manifest's order. */
export function actionsOf({ actions }: Entity): readonly (readonly [string, Action])[] {
  return Object.entries(actions);
}
