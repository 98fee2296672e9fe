import type { Json, Param, Rule, TimeFormat } from "@agent-connectors/runtime";
import type { Rule as Source } from "../manifest/generated/rules.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkValue } from "./constraints.ts";
import { type Context, own } from "./context.ts";

/**
 * The time formats whose times can be compared. A key is the `format` of a schema. Its value is the name of the same format in
 * the context store and in templates.
 */
export const timeFormats: ReadonlyMap<string, TimeFormat> = new Map([
  ["date", "date"],
  ["date-time", "date-time"],
  ["compact-date", "compact-date"],
  ["sql-date-time", "sql"],
  ["epoch-seconds", "epoch-seconds"],
  ["epoch-millis", "epoch-millis"],
]);

/**
 * Resolves the rules between params. Reports unknown params, params without a time format in rules about times, and invalid
 * values.
 */
export function resolveRules(
  context: Context,
  sources: readonly Source[] | undefined,
  { path, params }: { readonly path: ManifestPath; readonly params: Readonly<Record<string, Param>> },
): readonly Rule[] {
  return (sources ?? []).flatMap((source, index) => {
    const rule = resolveRule({ context, params, path: [...path, index] }, source);
    return rule ? [rule] : [];
  });
}

interface RulePlace {
  readonly context: Context;
  readonly params: Readonly<Record<string, Param>>;
  readonly path: ManifestPath;
}

/** Resolves one rule. The manifest schema allows exactly one key in a rule. */
function resolveRule(place: RulePlace, source: Source): Rule | undefined {
  const { exclusive, at_most_one, at_least_one, requires, ordered, span } = source;
  if (typeof exclusive === "string")
    return { kind: "exclusive", param: known(place, exclusive, "exclusive"), except: [] };
  if (exclusive) {
    const { param, except = [] } = exclusive;
    return {
      kind: "exclusive",
      param: known(place, param, "exclusive", "param"),
      except: except.map((name, index) => known(place, name, "exclusive", "except", index)),
    };
  }
  if (at_most_one) return { kind: "at_most_one", params: group(place, at_most_one, "at_most_one") };
  if (at_least_one) return { kind: "at_least_one", params: group(place, at_least_one, "at_least_one") };
  if (requires) return resolveRequires(place, requires);
  if (ordered) return { kind: "ordered", params: times(place, ordered, "ordered") };
  return span && { kind: "span", params: times(place, span.params, "span", "params"), longest: span.longest };
}

function resolveRequires(place: RulePlace, { param, value, needs }: NonNullable<Source["requires"]>): Rule {
  const { schema = {} } = own(place.params, known(place, param, "requires", "param")) ?? {};
  checkValue(place.context, schema, { key: "value", path: [...place.path, "requires", "value"], value });
  return {
    kind: "requires",
    param,
    ...(value !== undefined && { value: value as Json }),
    needs: needs.map((name, index) => known(place, name, "requires", "needs", index)),
  };
}

function group(place: RulePlace, names: readonly string[], key: string): readonly string[] {
  return names.map((name, index) => known(place, name, key, index));
}

/** Returns the earlier and the later param. Reports params without a time format. */
function times(
  place: RulePlace,
  [earlier = "", later = ""]: readonly string[],
  ...at: ManifestPath
): readonly [earlier: string, later: string] {
  return [time(place, earlier, ...at, 0), time(place, later, ...at, 1)];
}

function time(place: RulePlace, name: string, ...at: ManifestPath): string {
  const param = own(place.params, known(place, name, ...at));
  if (param && !timeFormats.has(param.schema.format ?? ""))
    place.context.report("no-time", { name, formats: [...timeFormats.keys()] }, { path: [...place.path, ...at] });
  return name;
}

/** Returns the name unchanged. Reports an unknown param. */
function known({ context, params, path }: RulePlace, name: string, ...at: ManifestPath): string {
  const names = Object.keys(params);
  if (!names.includes(name))
    context.report(
      "unknown-name",
      { what: "a param of this action", name, nearest: context.nearest(name, names) },
      { path: [...path, ...at] },
    );
  return name;
}
