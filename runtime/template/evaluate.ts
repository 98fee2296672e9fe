import { ConnectorError } from "../errors/connector-error.ts";
import type { Template } from "../model.ts";
import { describe } from "./describe.ts";
import { helpers } from "./helpers.ts";
import { own } from "./own.ts";
import { textOf } from "./text-of.ts";

/** What a template may read: root names (`config`, `response`, `last_record` …) with their values. */
export type Scope = Readonly<Record<string, unknown>>;

/**
 * The value of a template; `undefined` where what it reads is absent. Text in which only a part is absent has
 * nothing at that part. Throws `internal` for a helper that does not exist or that cannot take its arguments.
 */
export function evaluate(template: Template, scope: Scope): unknown {
  if (typeof template !== "object" || template === null) return template;
  if ("get" in template) return read(template.get, scope);
  if ("text" in template) return template.text.map((part) => textOf(evaluate(part, scope))).join("");
  const helper = Object.hasOwn(helpers, template.call) ? helpers[template.call] : undefined;
  if (!helper) throw new ConnectorError("internal", `there is no template helper '${template.call}'`);
  return helper.apply(
    template.args.map((arg) => evaluate(arg, scope)),
    scope,
  );
}

/** Whether a condition holds. What it reads being absent counts as false; anything but true and false is an `internal` error. */
export function holds(template: Template, scope: Scope): boolean {
  const value = evaluate(template, scope);
  if (typeof value === "boolean") return value;
  if (value === undefined) return false;
  throw new ConnectorError("internal", `a condition must be true or false, found ${describe(value)}`);
}

function read(path: readonly string[], scope: Scope): unknown {
  let value: unknown = scope;
  for (const segment of path) {
    value = own(value, segment);
    if (value === undefined) return undefined;
  }
  return value;
}
