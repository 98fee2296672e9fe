import type { ErrorCode } from "../errors/codes.ts";
import type { Template } from "../model.ts";

/** Whose a value is that a template reads, by its root. Others are the connector's own. */
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

/** The code for a template that cannot take what it reads: the fault of whose values they are, `internal` where they are nobody's. */
export function faultOf(template: Template): ErrorCode {
  const found = new Set(codesIn(template));
  return [...new Set(owners.values())].find((code) => found.has(code)) ?? "internal";
}

function codesIn(template: Template): readonly ErrorCode[] {
  if (typeof template !== "object" || template === null) return [];
  if ("get" in template) return [owners.get(template.get[0] ?? "") ?? "internal"];
  return ("call" in template ? template.args : template.text).flatMap(codesIn);
}
