import { evaluate, type Json, type Schema, type Template } from "@agent-connectors/runtime";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkValue } from "./constraints.ts";
import type { Context } from "./context.ts";
import { resolveTemplate, type TemplatePlace } from "./template.ts";
import { isConstant, otherThanBoolean } from "./template-syntax.ts";
import type { Slot } from "./template-variables.ts";

/** Resolves a map of templates in the same slot. */
export function resolveTemplates(
  context: Context,
  sources: Readonly<Record<string, string | number | boolean | null>> | undefined,
  { slot, path }: { readonly slot: Slot; readonly path: ManifestPath },
): Readonly<Record<string, Template>> {
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [
      name,
      resolveTemplate(context, source, { slot, path: [...path, name] }),
    ]),
  );
}

/** The key of a condition, and an example for messages. */
interface ConditionPlace extends TemplatePlace {
  readonly key: string;
  readonly example: string;
  /** Whether the condition can be the constant `true` (default: false). */
  readonly acceptsTrue?: boolean;
}

/** Resolves a condition. Reports a constant, and a template that is never true or false, such as a string of several parts. */
export function resolveCondition(
  context: Context,
  source: string | number | boolean | null,
  { key, example, acceptsTrue = false, ...place }: ConditionPlace,
): Template {
  if (source === true && acceptsTrue) return source;
  const condition = resolveTemplate(context, source, place);
  const other = otherThanBoolean(condition);
  const isText = typeof condition === "object" && condition !== null && "text" in condition;
  if (isText) context.report("text-condition", { key, example }, place);
  else if (isLiteral(condition, source))
    context.report("no-condition", { key, example, acceptsTrue, found: `'${source}'` }, place);
  else if (other) context.report("no-boolean", { ...other, owner: `'${key}'` }, place);
  return condition;
}

/** Resolves the value of a cursor. Reports a constant, such as a variable without braces. */
export function resolveCursor(
  context: Context,
  source: string | number | boolean | null,
  place: TemplatePlace,
): Template {
  const cursor = resolveTemplate(context, source, place);
  if (isLiteral(cursor, source)) context.report("constant-cursor", { found: String(source) }, place);
  return cursor;
}

/** Whether a template is a literal. An invalid template is null and already reported, so the result is false. */
function isLiteral(template: Template, source: string | number | boolean | null): boolean {
  return template === null ? source === null : typeof template !== "object";
}

/**
 * Resolves a JSON value whose strings can be templates. The result is one template. Arrays and objects become calls of the
 * helpers `list` and `object`.
 */
export function resolveValue(context: Context, value: unknown, place: TemplatePlace): Template {
  if (Array.isArray(value))
    return { call: "list", args: value.map((item, index) => resolveValue(context, item, below(place, index))) };
  if (typeof value === "object" && value !== null)
    return {
      call: "object",
      args: Object.entries(value).flatMap(([name, item]) => [name, resolveValue(context, item, below(place, name))]),
    };
  // The parser returns only JSON values, so all other values are scalars.
  return resolveTemplate(context, value as string | number | boolean | null, place);
}

/**
 * Resolves a default. A scalar becomes a template. A list, a map and a template of a constant list become a plain value. Checks
 * the list of such a template, because `checkDefault` skips all templates and the runtime checks only computed defaults.
 */
export function resolveDefault(
  context: Context,
  value: unknown,
  { schema, ...place }: TemplatePlace & { readonly schema: Schema },
): Template | { readonly value: Json } {
  // The parser returns only JSON values.
  if (typeof value === "object" && value !== null) return { value: value as Json };
  const template = resolveValue(context, value, place);
  const constant = isConstant(template) ? evaluate(template, {}) : undefined;
  if (!Array.isArray(constant)) return template;
  checkValue(context, schema, { key: "default", path: place.path, value: constant });
  return { value: constant };
}

function below(place: TemplatePlace, segment: string | number): TemplatePlace {
  return { ...place, path: [...place.path, segment] };
}
