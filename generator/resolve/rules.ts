import type { Rule } from "@agent-connectors/runtime";
import type { Action } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

type Source = Pick<Action, "alone" | "exclusive" | "at_least_one">;

/** What params must fulfil between them; a rule that names what is not a param of the action is reported. */
export function resolveRules(
  context: Context,
  { alone = [], exclusive = [], at_least_one = [] }: Source,
  { path, params }: { readonly path: ManifestPath; readonly params: readonly string[] },
): readonly Rule[] {
  const check = (name: string, ...at: readonly (string | number)[]): string => {
    if (!params.includes(name))
      context.report(
        "unknown-name",
        { what: "a param of this action", name, nearest: context.nearest(name, params) },
        { path: [...path, ...at] },
      );
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
  ];
}
