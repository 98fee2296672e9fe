import type { Json, Param, Rule } from "@agent-connectors/runtime";
import type { Action } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkValue } from "./constraints.ts";
import { type Context, own } from "./context.ts";

type Source = Pick<Action, "alone" | "exclusive" | "at_least_one" | "requires" | "ordered" | "spans">;

/** The formats of times that are compared with one another. */
export const timeFormats: ReadonlySet<string> = new Set([
  "date",
  "date-time",
  "compact-date",
  "sql-date-time",
  "epoch-seconds",
  "epoch-millis",
]);

/** What params must fulfil between them. Reports a rule that names no param of the action, or that can never apply. */
export function resolveRules(
  context: Context,
  { alone = [], exclusive = [], at_least_one = [], requires = [], ordered = [], spans = [] }: Source,
  { path, params }: { readonly path: ManifestPath; readonly params: Readonly<Record<string, Param>> },
): readonly Rule[] {
  const known = Object.keys(params);
  const check = (name: string, ...at: readonly (string | number)[]): string => {
    if (!known.includes(name))
      context.report(
        "unknown-name",
        { what: "a param of this action", name, nearest: context.nearest(name, known) },
        { path: [...path, ...at] },
      );
    return name;
  };
  const time = (name: string, ...at: readonly (string | number)[]): string => {
    const format = own(params, check(name, ...at))?.schema.format;
    if (known.includes(name) && !timeFormats.has(format ?? ""))
      context.report("no-time", { name, formats: [...timeFormats] }, { path: [...path, ...at] });
    return name;
  };
  const group = (key: string, names: readonly string[], index: number): readonly string[] =>
    names.map((name, at) => check(name, key, index, at));
  return [
    ...alone.map((item, index): Rule => {
      if (typeof item === "string") return { kind: "alone", param: check(item, "alone", index), except: [] };
      const except = (item.except ?? []).map((name, at) => check(name, "alone", index, "except", at));
      return { kind: "alone", param: check(item.param, "alone", index, "param"), except };
    }),
    ...exclusive.map((names, index): Rule => ({ kind: "exclusive", params: group("exclusive", names, index) })),
    ...at_least_one.map(
      (names, index): Rule => ({ kind: "at_least_one", params: group("at_least_one", names, index) }),
    ),
    ...requires.map(({ param, value, needs }, index): Rule => {
      const { schema = {} } = own(params, check(param, "requires", index, "param")) ?? {};
      checkValue(context, schema, { key: "value", path: [...path, "requires", index, "value"], value });
      return {
        kind: "requires",
        param,
        ...(value !== undefined && { value: value as Json }),
        needs: needs.map((name, at) => check(name, "requires", index, "needs", at)),
      };
    }),
    ...ordered.map(
      ([earlier = "", later = ""], index): Rule => ({
        kind: "ordered",
        params: [time(earlier, "ordered", index, 0), time(later, "ordered", index, 1)],
      }),
    ),
    ...spans.map(
      ({ params: [earlier = "", later = ""], longest }, index): Rule => ({
        kind: "span",
        params: [time(earlier, "spans", index, "params", 0), time(later, "spans", index, "params", 1)],
        longest,
      }),
    ),
  ];
}
