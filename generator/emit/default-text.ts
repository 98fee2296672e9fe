import { configNames, type Json, type Template } from "@agent-connectors/runtime";
import { templateText } from "./template-text.ts";

/** What a default is, for a reader: its value, the config key it is taken from, or the time it means. Markdown. */
export function defaultText(value: Template | { readonly value: Json }): string {
  if (typeof value !== "object" || value === null) return `\`${JSON.stringify(value)}\``;
  if ("value" in value) return `\`${JSON.stringify(value.value)}\``;
  if ("call" in value && value.call === "now") {
    const [offset] = value.args;
    return typeof offset === "string" ? shifted(offset) : "the time of the call";
  }
  const names = configNames(value).map((name) => `\`config.${name}\``);
  return names.length > 0 ? names.join(" and ") : `\`${templateText(value)}\``;
}

const units: readonly (readonly [letter: string, unit: string])[] = [
  ["Y", "year"],
  ["M", "month"],
  ["W", "week"],
  ["D", "day"],
];
const clockUnits: readonly (readonly [letter: string, unit: string])[] = [
  ["H", "hour"],
  ["M", "minute"],
  ["S", "second"],
];

/** `-P730D` as `730 days before the call`, `P0D` as the time of the call itself. */
function shifted(offset: string): string {
  const length = duration(offset);
  if (length === "") return "the time of the call";
  return `${length} ${offset.startsWith("-") ? "before" : "after"} the call`;
}

/** An ISO 8601 duration in words, without its sign: `1 day and 12 hours`; empty for none at all. */
export function duration(text: string): string {
  const [days = "", clock = ""] = text.replace(/^[-+]?P/, "").split("T");
  return [...spans(days, units), ...spans(clock, clockUnits)].join(" and ");
}

function spans(text: string, known: typeof units): readonly string[] {
  return known.flatMap(([letter, unit]) => {
    const count = Number(new RegExp(`(\\d+)${letter}`).exec(text)?.[1] ?? 0);
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  });
}
