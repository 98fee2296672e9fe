import type { Args } from "./task.ts";

type Values = Record<string, unknown>;

/**
 * Applies the changes in an error's message to a call, like a program that understands nothing else of the error. An added param
 * has the error's example as its value. Returns `undefined` if the message contains no change.
 */
export function repair(message: string, args: Args): Args | undefined {
  const changes = /^Call again: (.*)$/m.exec(message)?.[1]?.split("; ") ?? [];
  if (changes.length === 0) return undefined;
  const repaired: Values = structuredClone({ ...args });
  for (const change of changes) apply(change, repaired);
  return repaired;
}

function apply(change: string, args: Values): void {
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

/** Finds the object that contains the value at a path. Paths without a prefix refer to params. */
function placeOf(path: string, args: Values): { readonly holder: Values; readonly name: string } {
  const names = path.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  const isOwn = ["entity", "action", "section", "sections", "connector", "options"].includes(names[0] ?? "");
  const outer = isOwn ? args : memberOf(args, "params");
  return { holder: names.slice(0, -1).reduce(memberOf, outer), name: names.at(-1) ?? "" };
}

/** Returns a member that is an object or an array. Creates an object if the member is absent. */
function memberOf(holder: Values, name: string): Values {
  holder[name] ??= {};
  return holder[name] as Values;
}
