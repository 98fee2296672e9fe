import type { Json } from "@agent-connectors/runtime";
import type { AskedField } from "./asked-field.ts";

/** A value as its control shows it: a list by lines, of a moment its day. */
export function shownText(value: Json, control: AskedField["control"]): string {
  if (Array.isArray(value)) return value.join("\n");
  return control === "moment" ? String(value).slice(0, 10) : String(value);
}
