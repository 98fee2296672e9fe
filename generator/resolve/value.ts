import type { Json, Template } from "@agent-connectors/runtime";
import type { Context } from "./context.ts";
import { resolveTemplate, type TemplatePlace } from "./template.ts";

/** Any JSON of a manifest, in which text may be a template, as one template: lists and maps by the helpers `list` and `object`. */
export function resolveValue(context: Context, value: unknown, place: TemplatePlace): Template {
  if (Array.isArray(value))
    return { call: "list", args: value.map((item, index) => resolveValue(context, item, below(place, index))) };
  if (typeof value === "object" && value !== null)
    return {
      call: "object",
      args: Object.entries(value).flatMap(([name, item]) => [name, resolveValue(context, item, below(place, name))]),
    };
  // A manifest is JSON: what is no list and no map is a scalar.
  return resolveTemplate(context, value as string | number | boolean | null, place);
}

/** A default: a scalar or template as it is, a list or map as a plain value. */
export function resolveDefault(
  context: Context,
  value: unknown,
  place: TemplatePlace,
): Template | { readonly value: Json } {
  if (typeof value !== "object" || value === null) return resolveValue(context, value, place);
  // A manifest is JSON.
  return { value: value as Json };
}

function below(place: TemplatePlace, segment: string | number): TemplatePlace {
  return { ...place, path: [...place.path, segment] };
}
