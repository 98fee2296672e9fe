import type { Action, Json, Rule } from "@agent-connectors/runtime";
import { example } from "./example.ts";
import { mayBeOmitted } from "./result-type.ts";
import { typesOf } from "./type.ts";

/** How many values an example of a write sets, where so many may be. */
const WRITTEN = 2;

/** Params of a realistic call: what must be given, what makes the example say something, and nothing that excludes it. */
export function exampleParams(action: Action): Readonly<Record<string, Json>> {
  const chosen = new Set(Object.keys(action.params).filter((name) => isNeeded(action, name)));
  for (const rule of action.rules)
    if (rule.kind === "at_least_one" && !rule.params.some((name) => chosen.has(name)))
      for (const name of rule.params.slice(0, 1)) chosen.add(name);
  for (const name of [...sizes(action), ...writable(action, chosen)])
    if (action.rules.every((rule) => allows(rule, name, chosen))) chosen.add(name);
  const sized = new Set(sizes(action));
  const sampleOf = (name: string): Json => example(sized.has(name) ? "size" : name, action.params[name]?.schema ?? {});
  for (const rule of action.rules)
    if (
      rule.kind === "requires" &&
      chosen.has(rule.param) &&
      (rule.value ?? sampleOf(rule.param)) === sampleOf(rule.param)
    )
      for (const name of rule.needs) chosen.add(name);
  const names = Object.keys(action.params).filter((name) => chosen.has(name));
  return Object.fromEntries(names.map((name) => [name, sampleOf(name)]));
}

function isNeeded(action: Action, name: string): boolean {
  const param = action.params[name];
  return param !== undefined && !mayBeOmitted(param);
}

function sizes({ pagination }: Action): readonly string[] {
  return pagination?.size?.param === undefined ? [] : [pagination.size.param];
}

/**
 * The values of a body that make the example a whole one: those for which the manifest has an example, else the first
 * plain ones. An update sets at least one value that is not required, because the required ones may only name the record.
 */
function writable({ kind, params }: Action, chosen: ReadonlySet<string>): readonly string[] {
  if (kind !== "create" && kind !== "update") return [];
  const inBody = Object.entries(params).filter(
    ([name, { target }]) => target?.in === "body" && (kind === "create" || !chosen.has(name)),
  );
  const shown = inBody.filter(([, { schema }]) => schema.examples !== undefined);
  if (shown.length > 0) return shown.map(([name]) => name);
  const plain = inBody.filter(([, { schema }]) =>
    typesOf(schema).every((type) => type !== "object" && type !== "array"),
  );
  const inPath = Object.values(params).filter(({ target }) => target?.in === "path").length;
  return plain.map(([name]) => name).slice(0, Math.max(kind === "update" ? 1 : 0, WRITTEN - (chosen.size - inPath)));
}

function allows(rule: Rule, name: string, chosen: ReadonlySet<string>): boolean {
  if (rule.kind === "alone") return rule.param !== name && !chosen.has(rule.param);
  if (rule.kind === "exclusive" && rule.params.includes(name))
    return !rule.params.some((other) => other !== name && chosen.has(other));
  return true;
}
