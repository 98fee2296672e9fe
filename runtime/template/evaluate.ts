import { ConnectorError, type ErrorCode } from "../errors/connector-error.ts";
import type { Template } from "../model.ts";
import { describe } from "../schema/describe.ts";
import { own, type Scope, textOf } from "./helper.ts";
import { helpers } from "./helpers.ts";
import { variablesOf } from "./variables.ts";

/**
 * The value of a template; `undefined` where what it reads is absent. Text in which only a part is absent has
 * nothing at that part. Throws `internal` for a helper that does not exist, and for one that cannot take its arguments
 * the code of whose they are: `upstream_unreadable`, `invalid_params` or `invalid_config`.
 */
export function evaluate(template: Template, scope: Scope): unknown {
  if (typeof template !== "object" || template === null) return template;
  if ("get" in template) return read(template.get, scope);
  if ("text" in template) return template.text.map((part) => textOf(evaluate(part, scope))).join("");
  const helper = Object.hasOwn(helpers, template.call) ? helpers[template.call] : undefined;
  if (!helper) throw new ConnectorError("internal", `there is no template helper '${template.call}'`);
  const args = template.args.map((arg) => evaluate(arg, scope));
  try {
    return helper.apply(args, scope);
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "internal")
      throw new ConnectorError(faultOf(template), error.reason);
    throw error;
  }
}

/** Whether a condition holds. What it reads being absent or null counts as false; throws as `evaluate` does for anything but true and false. */
export function holds(template: Template, scope: Scope): boolean {
  const value = evaluate(template, scope);
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return false;
  throw new ConnectorError(faultOf(template), `a condition must be true or false, found ${describe(value)}`);
}

function read(path: readonly string[], scope: Scope): unknown {
  let value: unknown = scope;
  for (const segment of path) {
    value = own(value, segment);
    if (value === undefined) return undefined;
  }
  return value;
}

/**
 * The value of a template that only explains a failure; `undefined` where a helper cannot take what it reads, for
 * that must not hide the failure.
 */
export function tryEvaluate(template: Template, scope: Scope): unknown {
  try {
    return evaluate(template, scope);
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

/** The owner of a value that a template reads, by its root. All other values are the connector's own. */
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

/** The code for a template that cannot take what it reads: of the values' owner, or `internal` for the connector's own. */
export function faultOf(template: Template): ErrorCode {
  const found = new Set(variablesOf(template).map(([root = ""]) => owners.get(root)));
  return [...new Set(owners.values())].find((code) => found.has(code)) ?? "internal";
}
