import type { Connector, ErrorRule, Template } from "@agent-connectors/runtime";
import type { Errors } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { resolveCondition } from "./condition.ts";
import type { Context } from "./context.ts";
import { resolvePath } from "./path.ts";
import type { Slot } from "./slots.ts";
import { resolveTemplate } from "./template.ts";

/** How the upstream reports failures. */
export function resolveErrors(context: Context, source: Errors = {}): Connector["errors"] {
  const { message, request_id, rules = [] } = source;
  const template = (text: Template & Errors["message"], slot: Slot, key: string): Template =>
    resolveTemplate(context, text ?? null, { slot, path: ["errors", key] });
  return {
    ...(message !== undefined && { message: template(message, "errors.message", "message") }),
    ...(request_id !== undefined && { requestId: template(request_id, "errors.request_id", "request_id") }),
    rules: rules.map((rule, index) => resolveRule(context, rule, ["errors", "rules", index])),
  };
}

type Source = NonNullable<Errors["rules"]>[number];

function resolveRule(context: Context, { status, each, when, code, message }: Source, path: ManifestPath): ErrorRule {
  const slot: Slot = each === undefined ? "errors.rules" : "errors.rules with each";
  return {
    ...(status !== undefined && { status }),
    ...(each !== undefined && { each: resolvePath(context, each, { path: [...path, "each"], many: "items" }) }),
    // `true` is every answer of a status, or every element of a list.
    when:
      when === true && (status !== undefined || each !== undefined)
        ? when
        : resolveCondition(context, when, { key: "when", slot, path: [...path, "when"] }),
    code,
    ...(message !== undefined && { message: resolveTemplate(context, message, { slot, path: [...path, "message"] }) }),
  };
}
