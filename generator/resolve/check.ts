import type { Action, Connector, Entity } from "@agent-connectors/runtime";
import type { Context } from "./context.ts";
import { own } from "./own.ts";

/** The action that shows whether credentials work: a safe one that can be called without params. */
export function resolveCheck(
  context: Context,
  entities: Readonly<Record<string, Entity & { readonly actions: Readonly<Record<string, Action>> }>>,
): Connector["check"] {
  const path = ["check"];
  const [entity = "", name = ""] = context.manifest.check.split(".");
  const actions = own(entities, entity)?.actions;
  const action = own(actions, name);
  if (!actions) {
    const near = context.nearest(entity, Object.keys(entities));
    context.report("unknown-name", { what: "an entity", name: entity, nearest: near }, { path });
  } else if (!action) {
    const near = context.nearest(name, Object.keys(actions));
    context.report("unknown-name", { what: `an action of ${entity}`, name, nearest: near }, { path });
  } else checkHarmless(context, action);
  return { entity, action: name };
}

function checkHarmless(context: Context, { safe, params, rules }: Action): void {
  const path = ["check"];
  const needed = Object.entries(params).find(([, param]) => param.required && param.default === undefined);
  const problem = !safe
    ? "expected a safe action, found one that may change something"
    : needed
      ? `expected an action without required params, found '${needed[0]}'`
      : rules.some(({ kind }) => kind === "at_least_one")
        ? "expected an action without required params, found at_least_one"
        : undefined;
  if (problem !== undefined) context.report("bad-check", { problem }, { path });
}
