import type { Template } from "../model.ts";

/** A variable of a template: the name of a root of its scope, then the path below it. */
export type Variable = readonly string[];

/** The variable of a template that is one; `undefined` for a constant, a call and a joined string. */
export function asVariable(template: Template | undefined): Variable | undefined {
  return typeof template === "object" && template !== null && "get" in template ? template.get : undefined;
}

/** Every node of a template, itself first, in the order of its source. */
export function nodesOf(template: Template): readonly Template[] {
  if (typeof template !== "object" || template === null || "get" in template) return [template];
  return [template, ...("call" in template ? template.args : template.text).flatMap(nodesOf)];
}

const known = new WeakMap<object, readonly Variable[]>();

/** The variables that a template reads, each as often as it does. Collected once for each template. */
export function variablesOf(template: Template): readonly Variable[] {
  if (typeof template !== "object" || template === null) return [];
  const found = known.get(template);
  if (found) return found;
  const variables = nodesOf(template).flatMap((node) => {
    const variable = asVariable(node);
    return variable ? [variable] : [];
  });
  known.set(template, variables);
  return variables;
}

/** Whether a template reads a root of its scope, such as `record`. */
export function readsRoot(template: Template, root: string): boolean {
  return variablesOf(template).some(([first]) => first === root);
}

/** The members of a root that a template reads: for `config`, the names of configuration values. */
export function membersRead(template: Template, root: string): readonly string[] {
  return variablesOf(template).flatMap(([first, name]) => (first === root && name !== undefined ? [name] : []));
}
