import { ConnectorError, type ErrorCode } from "../errors/connector-error.ts";
import type { Template } from "../model.ts";
import { describe } from "../schema/describe.ts";
import { ownAt, type Scope, textOf } from "./helper.ts";
import { helpers } from "./helpers.ts";
import { variablesOf } from "./variables.ts";

/**
 * Returns the value of a template; `undefined` if it has none, for example because the template reads an absent value.
 * Absent parts of a joined string are empty. For an invalid argument of a helper, throws an error with the code that
 * `faultOf` returns.
 */
export function evaluate(template: Template, scope: Scope): unknown {
  if (typeof template !== "object" || template === null) return template;
  if ("get" in template) return ownAt(scope, template.get);
  if ("text" in template) return template.text.map((part) => textOf(evaluate(part, scope))).join("");
  const helper = Object.hasOwn(helpers, template.call) ? helpers[template.call] : undefined;
  if (!helper) throw new ConnectorError("internal", `there is no template helper '${template.call}'`);
  const args = template.args.map((arg) => evaluate(arg, scope));
  try {
    return helper.apply(args, scope);
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "internal")
      throw new ConnectorError(faultOf(template), error.reason + readingOf(template));
    throw error;
  }
}

/** Whether a condition holds. Absent and null are false. Throws for any other value that is not a boolean. */
export function holds(template: Template, scope: Scope): boolean {
  const value = evaluate(template, scope);
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return false;
  const reason = `a condition must be true or false, found ${describe(value)}${readingOf(template)}`;
  throw new ConnectorError(faultOf(template), reason);
}

/**
 * Like `evaluate`, but returns `undefined` if the template throws a `ConnectorError`. For example, an error in the template
 * of a failure's message must not hide the failure.
 */
export function tryEvaluate(template: Template, scope: Scope): unknown {
  try {
    return evaluate(template, scope);
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

/** The error codes for invalid values, by the root of a variable (see `Variable`). */
const owners: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ["response", "upstream_unreadable"],
  ["headers", "upstream_unreadable"],
  ["record", "upstream_unreadable"],
  ["last_record", "upstream_unreadable"],
  ["item", "upstream_unreadable"],
  ["params", "invalid_params"],
  ["value", "invalid_params"],
  ["config", "invalid_config"],
]);

/**
 * Returns the error code for a template with invalid values. It depends on the roots that the template reads. If they have
 * several codes, the first of `upstream_unreadable`, `invalid_params` and `invalid_config` applies.
 */
export function faultOf(template: Template): ErrorCode {
  const found = new Set(variablesOf(template).map(([root = ""]) => owners.get(root)));
  return [...new Set(owners.values())].find((code) => found.has(code)) ?? "internal";
}

/** Returns the end of a message that names the variables of a template, so that an author finds the template in the manifest. */
function readingOf(template: Template): string {
  const read = variablesOf(template).filter(([root = ""]) => owners.has(root));
  const names = [...new Set(read.map((variable) => `'${variable.join(".")}'`))];
  return names.length === 0 ? "" : `, in a template that reads ${names.join(" and ")}`;
}
