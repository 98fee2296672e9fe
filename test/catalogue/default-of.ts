import type { Json, Param } from "@agent-connectors/runtime";

/**
 * Returns the default of a param as the text that `compareParam` compares with the specification: a value, `now -P2Y` or
 * `config.region`. Returns any other default as JSON.
 */
export function defaultOf({ default: given }: Pick<Param, "default">): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "object" || given === null) return String(given);
  if ("value" in given) return valueText(given.value);
  if ("get" in given) return given.get.join(".");
  if ("call" in given && given.call === "now") return ["now", ...given.args.slice(0, 1)].join(" ");
  return JSON.stringify(given);
}

function valueText(value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
