import type { Json, Template } from "@agent-connectors/runtime";
import { templateText } from "./template-text.ts";

/** What a default is, for a reader: its value, the config key it is taken from, or the time it means. Markdown. */
export function defaultText(value: Template | { readonly value: Json }): string {
  if (typeof value !== "object" || value === null) return `\`${JSON.stringify(value)}\``;
  if ("value" in value) return `\`${JSON.stringify(value.value)}\``;
  if ("call" in value && value.call === "now") {
    const [offset] = value.args;
    return typeof offset === "string" && offset ? `the time of the call ${shift(offset)}` : "the time of the call";
  }
  return `\`${"get" in value ? value.get.join(".") : templateText(value)}\``;
}

/** `-P730D` as `less P730D`: ISO 8601 durations are left as they are. */
function shift(offset: string): string {
  return offset.startsWith("-") ? `less ${offset.slice(1)}` : `plus ${offset}`;
}
