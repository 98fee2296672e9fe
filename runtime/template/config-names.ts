import type { Template } from "../model.ts";

/** The names of the configuration that a template reads, each as often as it does. */
export function configNames(template: Template): readonly string[] {
  if (typeof template !== "object" || template === null) return [];
  if ("get" in template) return template.get[0] === "config" ? template.get.slice(1, 2) : [];
  return ("call" in template ? template.args : template.text).flatMap(configNames);
}
