import { memoize } from "../memoize.ts";
import type { Template } from "../model.ts";
import type { HelperName } from "./helpers.ts";

/** A variable of a template: a root of the scope, such as `record`, and then the path below this root. */
export type Variable = readonly string[];

/** Returns the variable if the whole template is one variable. */
export function asVariable(template: Template | undefined): Variable | undefined {
  return typeof template === "object" && template !== null && "get" in template ? template.get : undefined;
}

/** Returns the template if it is a call of `helper`, or of any helper if `helper` is absent. */
export function asCall(
  template: Template | undefined,
  helper?: HelperName,
): Extract<Template, { readonly call: string }> | undefined {
  if (typeof template !== "object" || template === null || !("call" in template)) return undefined;
  return helper === undefined || template.call === helper ? template : undefined;
}

/** Returns the template and all templates inside it, in the order of the source. */
export function nodesOf(template: Template): readonly Template[] {
  if (typeof template !== "object" || template === null || "get" in template) return [template];
  return [template, ...("call" in template ? template.args : template.text).flatMap(nodesOf)];
}

/** Returns the variables that a template reads. A variable can occur twice. */
export function variablesOf(template: Template): readonly Variable[] {
  return typeof template === "object" && template !== null ? variablesIn(template) : [];
}

const variablesIn = memoize((template: Template & object): readonly Variable[] =>
  nodesOf(template).flatMap((node) => {
    const variable = asVariable(node);
    return variable ? [variable] : [];
  }),
);

/** Whether a template reads a root of its scope, such as `record`. */
export function readsRoot(template: Template, root: string): boolean {
  return variablesOf(template).some(([first]) => first === root);
}

/**
 * Returns the names that a template reads below a root, such as the configuration values below `config`. A name can occur twice.
 */
export function membersRead(template: Template, root: string): readonly string[] {
  return variablesOf(template).flatMap(([first, name]) => (first === root && name !== undefined ? [name] : []));
}
