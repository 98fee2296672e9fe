import type { Template } from "@agent-connectors/runtime";
import type { Context } from "./context.ts";
import { resolveTemplate, type TemplatePlace } from "./template.ts";

/** A template that is true or false; reports one that reads nothing, or is text whatever it reads. */
export function resolveCondition(
  context: Context,
  source: string | number | boolean | null,
  { key, ...place }: TemplatePlace & { readonly key: string },
): Template {
  const condition = resolveTemplate(context, source, place);
  const isText = typeof condition === "object" && condition !== null && "text" in condition;
  // A template with a fault is null, and told already.
  const isFaulty = condition === null && source !== null;
  if (isText || (!isFaulty && (typeof condition !== "object" || condition === null)))
    context.report("no-condition", { key, found: isText ? "text with templates in it" : `'${source}'` }, place);
  return condition;
}
