import type { Template } from "@agent-connectors/runtime";

/** The paths of all variables that a template reads. */
export function variablesIn(template: Template): readonly (readonly string[])[] {
  if (typeof template !== "object" || template === null) return [];
  if ("get" in template) return [template.get];
  return ("call" in template ? template.args : template.text).flatMap(variablesIn);
}
