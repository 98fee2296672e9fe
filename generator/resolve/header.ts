import type { Template } from "@agent-connectors/runtime";
import type { Place } from "../diagnostics/report.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Headers that say how a message is carried, not what it asks: they belong to whoever opens the connection. */
const carriers =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|expect|upgrade|te|trailer|proxy-.*)$/i;

/** Reports what cannot be the name of a header, or of one that the transport alone writes. */
export function checkHeaderName(context: Context, name: string, place: Place): void {
  if (!token.test(name))
    context.report("bad-header", { problem: `expected the name of a header, found '${name}'` }, place);
  else if (carriers.test(name))
    context.report("bad-header", { problem: `'${name}' is written by the transport alone` }, place);
}

/** Reports a constant part of a header's value that no header can hold: https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function checkHeaderValue(context: Context, value: Template, path: ManifestPath): void {
  if (constants(value).every((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))) return;
  context.report("bad-header", { problem: "expected Latin-1 text of one line as the value of a header" }, { path });
}

function constants(template: Template): readonly string[] {
  if (typeof template === "string") return [template];
  if (typeof template !== "object" || template === null || "get" in template) return [];
  return ("call" in template ? template.args : template.text).flatMap(constants);
}
