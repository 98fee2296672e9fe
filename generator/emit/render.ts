import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Action, formatWords, type Rule, type Schema, type Template } from "@agent-connectors/runtime";
import Handlebars from "handlebars";

const handlebars = Handlebars.create();

/** A table cell has no line breaks, and `|` needs an escape: https://github.github.com/gfm/#tables-extension- */
handlebars.registerHelper("cell", (value: unknown) =>
  String(value ?? "")
    .replaceAll("|", "\\|")
    .replaceAll("\n", " "),
);

handlebars.registerHelper("join", (values: readonly unknown[]) => values.join(", "));

handlebars.registerHelper("json", (value: unknown) => JSON.stringify(value, null, 1).replace(/\n\s*/g, " "));

/** Returns a function that renders a view as Markdown. Its first call reads and compiles the template. */
export function pageTemplate<View>(name: "readme" | "reference" | "agent"): (view: View) => string {
  let render: ((view: View) => string) | undefined;
  return (view) => {
    render ??= compiled<View>(name);
    return `${render(view)
      .replace(/\n{3,}/g, "\n\n")
      .trimEnd()}\n`;
  };
}

function compiled<View>(name: string): (view: View) => string {
  // A bundle in CommonJS has no `import.meta`.
  const { resolve } = createRequire(import.meta.url ?? __filename);
  const source = readFileSync(resolve(`#templates/${name}.hbs`), "utf8");
  return handlebars.compile<View>(source, { noEscape: true, strict: false });
}

/** Formats a template as in a manifest: `{{config.account_id}}`. */
export function templateText(template: Template): string {
  if (typeof template !== "object" || template === null) return String(template);
  if ("text" in template) return template.text.map(templateText).join("");
  return `{{${"get" in template ? template.get.join(".") : call(template)}}}`;
}

function call({ call: helper, args }: { readonly call: string; readonly args: readonly Template[] }): string {
  return [helper, ...args.map(argument)].join(" ");
}

function argument(template: Template): string {
  if (typeof template !== "object" || template === null) return JSON.stringify(template);
  if ("get" in template) return template.get.join(".");
  return "call" in template ? `(${call(template)})` : `(${call({ call: "concat", args: template.text })})`;
}

/** Joins sentences. Omits absent and empty sentences. */
export function prose(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter(Boolean).join(" ");
}

/** Joins phrases into one sentence. Returns an empty string if there are no phrases. */
export function sentence(phrases: readonly string[]): string {
  const text = phrases.join("; ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Describes a rule as a Markdown sentence. */
export function ruleText(rule: Rule, params: Action["params"]): string {
  if (rule.kind === "at_most_one") return `Pass at most one of ${list(rule.params)}.`;
  if (rule.kind === "at_least_one")
    return rule.params.length === 1 ? `Pass ${list(rule.params)}.` : `Pass at least one of ${list(rule.params)}.`;
  if (rule.kind === "requires") {
    const condition = rule.value === undefined ? `with \`${rule.param}\`` : `if \`${rule.param}\` is \`${rule.value}\``;
    return `Pass ${list(rule.needs)} ${condition}.`;
  }
  if (rule.kind === "ordered") return `\`${rule.params[0]}\` must not be later than \`${rule.params[1]}\`.`;
  if (rule.kind === "span")
    return `\`${rule.params[0]}\` and \`${rule.params[1]}\` are at most ${duration(rule.longest)} apart.`;
  const others = [...rule.except, ...pathParams(rule, params)];
  const except = others.length ? ` except ${list(others)}` : "";
  return `Pass \`${rule.param}\` with no other param${except}.`;
}

/** Returns the path params that a caller passes in addition to an exclusive param. */
function pathParams(
  { param, except }: Extract<Rule, { kind: "exclusive" }>,
  params: Action["params"],
): readonly string[] {
  // The URL of a page contains the values of the path params.
  if (params[param]?.target?.in === "url") return [];
  return Object.keys(params).filter((name) => params[name]?.target?.in === "path" && !except.includes(name));
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
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

function spans(text: string, known: typeof units): readonly string[] {
  return known.flatMap(([letter, unit]) => {
    const count = Number(new RegExp(`(\\d+(?:\\.\\d+)?)${letter}`).exec(text)?.[1] ?? 0);
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  });
}

/** Formats an ISO 8601 duration without its sign: `1 day and 12 hours`. Returns an empty string for a duration of zero. */
export function duration(text: string): string {
  const [days = "", clock = ""] = text.replace(/^[-+]?P/, "").split("T");
  return [...spans(days, units), ...spans(clock, clockUnits)].join(" and ");
}

function range(least: number | undefined, most: number | undefined, unit?: string): readonly string[] {
  const count = (value: number): string => (unit ? `${value} ${unit}${value === 1 ? "" : "s"}` : `${value}`);
  if (least !== undefined && most !== undefined)
    return [least === most ? `exactly ${count(least)}` : `${least} to ${count(most)}`];
  if (least !== undefined) return [`at least ${count(least)}`];
  return most === undefined ? [] : [`at most ${count(most)}`];
}

/** Returns the limits of a value as Markdown phrases: `1 to 100`, `at most 50 items`, `format: Unix seconds`. */
export function limits(schema: Schema): readonly string[] {
  const { format } = schema;
  return [...bounds(schema), ...(format ? [`format: ${formatWords[format] ?? format}`] : [])];
}

/** Returns the limits without the format. */
export function bounds(schema: Schema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, separated, items } = schema;
  return [
    ...range(minimum, maximum),
    ...range(minLength, maxLength, "character"),
    ...range(minItems, maxItems, "item"),
    ...(separated ? [`one or more of ${separated.join(", ")}, separated by commas`] : []),
    ...(pattern ? [`matches \`${pattern}\``] : []),
    ...(items ? bounds(items).map((limit) => `each ${limit}`) : []),
  ];
}
