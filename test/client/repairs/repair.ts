import type { Args } from "./task.ts";

type Values = Record<string, unknown>;

/**
 * Applies the changes that an error message lists after `Call again:`, and uses nothing else of the error. For example,
 * `add limit, such as 5` adds the param `limit` with the value 5, and `add limit` adds nothing. Returns `undefined` if the
 * message lists no change.
 */
export function repair(message: string, args: Args): Args | undefined {
  const changes = /^Call again: (.*)$/m.exec(message)?.[1]?.split("; ") ?? [];
  if (changes.length === 0) return undefined;
  const repaired: Values = structuredClone({ ...args });
  for (const change of changes) apply(change, repaired);
  return repaired;
}

function apply(change: string, args: Values): void {
  const [, found = "", correct = ""] = /^in sql, replace the \w+ '([^']+)' with '([^']+)'$/.exec(change) ?? [];
  if (found !== "") {
    const params = memberOf(args, "params");
    params.sql = String(params.sql).replaceAll(new RegExp(`\\b${found}\\b`, "g"), correct);
    return;
  }
  const [, verb = "", first = "", second = ""] =
    /^(set|rename|leave out|add|swap) (\S+?)(?:(?: to| and|, such as) (.+))?$/s.exec(change) ?? [];
  const { holder, name } = placeOf(first, args);
  switch (verb) {
    case "set":
      holder[name] = JSON.parse(second);
      break;
    case "rename":
      holder[second] = holder[name];
      delete holder[name];
      break;
    case "leave out":
      delete holder[name];
      break;
    case "add":
      if (second !== "") holder[name] = JSON.parse(second);
      break;
    case "swap":
      [holder[name], holder[second]] = [holder[second], holder[name]];
  }
}

/** A path refers to a param, unless it starts with the name of another argument of the tool, such as `options`. */
function placeOf(path: string, args: Values): { readonly holder: Values; readonly name: string } {
  const names = path.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  const isOwn = ["entity", "action", "section", "sections", "connector", "options"].includes(names[0] ?? "");
  const outer = isOwn ? args : memberOf(args, "params");
  return placeIn(outer, names);
}

/** The name of a member can contain dots. */
function placeIn(holder: Values, names: readonly string[]): { readonly holder: Values; readonly name: string } {
  const whole = names.join(".");
  const [name = "", ...rest] = names;
  return rest.length === 0 || Object.hasOwn(holder, whole)
    ? { holder, name: whole }
    : placeIn(memberOf(holder, name), rest);
}

/** Returns a member that is an object or an array. Creates an object if the member is absent. */
function memberOf(holder: Values, name: string): Values {
  holder[name] ??= {};
  return holder[name] as Values;
}
