import type { Action, Connector, Entity } from "@agent-connectors/runtime";
import type { Context } from "./context.ts";
import { own } from "./own.ts";
import { resolveTemplates } from "./templates.ts";

/** The action that shows whether credentials work: a safe one, with the params that it asks for. */
export function resolveCheck(
  context: Context,
  entities: Readonly<Record<string, Entity & { readonly actions: Readonly<Record<string, Action>> }>>,
): Connector["check"] {
  const path = ["check"];
  const { check, check_params: sources } = context.manifest;
  const [entity = "", name = ""] = check.split(".");
  const actions = own(entities, entity)?.actions;
  const action = own(actions, name);
  const params = resolveTemplates(context, sources, { slot: "check_params", path: ["check_params"] });
  if (!actions) {
    const near = context.nearest(entity, Object.keys(entities));
    context.report("unknown-name", { what: "an entity", name: entity, nearest: near }, { path });
  } else if (!action) {
    const near = context.nearest(name, Object.keys(actions));
    context.report("unknown-name", { what: `an action of ${entity}`, name, nearest: near }, { path });
  } else {
    checkParams(context, action, Object.keys(params));
    checkHarmless(context, action, Object.keys(params));
  }
  return { entity, action: name, params };
}

function checkParams({ manifest, report, nearest }: Context, { params }: Action, given: readonly string[]): void {
  const known = Object.keys(params);
  const what = `a param of ${manifest.check}`;
  for (const name of given)
    if (!known.includes(name))
      report(
        "unknown-name",
        { what, name, nearest: nearest(name, known) },
        { path: ["check_params", name], part: "key" },
      );
}

function checkHarmless(context: Context, { safe, params, rules }: Action, given: readonly string[]): void {
  const needed = Object.entries(params).find(
    ([name, param]) => param.required && param.default === undefined && !given.includes(name),
  );
  const group = rules.find((rule) => rule.kind === "at_least_one" && !rule.params.some((name) => given.includes(name)));
  const problem = !safe
    ? "expected a safe action, found one that may change something"
    : needed
      ? `expected '${needed[0]}' in check_params, which the action requires, found none`
      : group?.kind === "at_least_one"
        ? `expected one of ${group.params.join(", ")} in check_params, which the action requires, found none`
        : undefined;
  if (problem !== undefined) context.report("bad-check", { problem }, { path: ["check"] });
}
